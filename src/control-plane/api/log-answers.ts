import type { Log } from '../operations/log.ts';
import type { AnsweredRequest } from './api.ts';

/** What only looks. Clients ask so all the time, and there is nothing to tell about it while it goes well. */
const LOOKS = /^(?:Get|List|Describe|BatchDescribe)/;

/** Logs requests: those that change something, and those that are refused. What they hold is never logged. */
export function logAnswers(log: Log): (answered: AnsweredRequest) => void {
  return ({ milliseconds, ...answered }) => {
    if (answered.errorCode === undefined && LOOKS.test(answered.operation)) return;
    const fields = { ...answered, milliseconds: Math.round(milliseconds * 10) / 10 };
    log.info(fields, answered.errorCode === undefined ? 'A request was answered' : 'A request was refused');
  };
}
