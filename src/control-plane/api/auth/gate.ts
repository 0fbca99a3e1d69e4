import { createHash } from 'node:crypto';
import { ApiError } from '../../api-error.ts';
import type { HttpHeaders, HttpRequest } from '../http.ts';
import { type AccessKey, isGranted } from './access.ts';
import type { Caller } from './caller.ts';
import { refusePages } from './pages.ts';
import { announcedHash, checkedHash, readAuthorization, verifySignature } from './signature.ts';

export interface Arrival {
  readonly request: HttpRequest;
  readonly body: string | Uint8Array;
  /** The service that the request must be signed for. */
  readonly signingName: string;
}

/** A request whose body has not been read: its hash is the one that its headers announce. */
export type EarlyArrival = Omit<Arrival, 'body'>;

export interface EarlyAdmission {
  readonly caller: Caller;
  /** Throws an ApiError if the body is not the one that was announced, and signed. */
  checkBody(body: Uint8Array): void;
}

/** Lets callers in. */
export interface Gate {
  /** Who the caller is. Throws an ApiError if nobody may come in like this. */
  admit(arrival: Arrival): Caller;
  /** The same, before a large body is read: nobody has to keep what strangers send. */
  admitEarly(arrival: EarlyArrival): EarlyAdmission;
}

export interface Home {
  readonly accountId: string;
  readonly region: string;
}

/** Lets everybody in, whatever they sign with: for servers that only their own machine can reach. */
export function createOpenGate(home: Home): Gate {
  const admit = ({ request }: EarlyArrival): Caller => {
    refusePages(request, { onlyLocal: true });
    return callerNamed('local', regionOf(request.headers) ?? home.region, home, () => true);
  };
  return { admit, admitEarly: (arrival) => ({ caller: admit(arrival), checkBody: () => {} }) };
}

function regionOf(headers: HttpHeaders): string | undefined {
  try {
    return readAuthorization(headers)?.region;
  } catch {
    return undefined;
  }
}

/** Lets in whoever signs with one of the keys, to do what the key is allowed to. */
export function createGuardedGate(keys: readonly AccessKey[], home: Home, now: () => number): Gate {
  const byId = new Map(keys.map((key) => [key.accessKeyId, key]));
  const admitSigned = (arrival: EarlyArrival, bodyHash: () => string): Caller => {
    refusePages(arrival.request, { onlyLocal: false });
    const authorization = readAuthorization(arrival.request.headers);
    if (authorization === undefined)
      throw new ApiError('MissingAuthenticationTokenException', 'Missing Authentication Token');
    const key = byId.get(authorization.accessKeyId);
    if (key === undefined)
      throw new ApiError(
        'UnrecognizedClientException',
        'The security token included in the request is invalid.',
      );
    verifySignature(arrival, bodyHash, authorization, key.secretAccessKey, now());
    return callerNamed(key.name, authorization.region, home, (action, typeName) =>
      isGranted(key.allow, action, typeName),
    );
  };
  return {
    admit: (arrival) => admitSigned(arrival, () => checkedHash(arrival.body, arrival.request.headers)),
    admitEarly: (arrival) => {
      const { headers } = arrival.request;
      return {
        caller: admitSigned(arrival, () => announcedHash(headers)),
        checkBody: (body) => void checkedHash(body, headers),
      };
    },
  };
}

function callerNamed(name: string, region: string, { accountId }: Home, may: Caller['may']): Caller {
  const userId = `AIDA${createHash('sha256').update(name).digest('hex').slice(0, 16).toUpperCase()}`;
  return { accountId, arn: `arn:aws:iam::${accountId}:user/${name}`, userId, region, may };
}
