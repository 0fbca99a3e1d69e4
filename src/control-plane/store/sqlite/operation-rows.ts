import type { OperationAction, OperationRecord, OperationStatus } from '../store.ts';
import type { Row } from './row.ts';

/** The columns that make a record, in the order in which `operationOf` reads them. */
export const OPERATION_COLUMNS =
  'request_token, client_token, content_hash, action, type_name, type_version_id, identifier, status, accepted_at, changed_at, message, error_code, due_at, attempts';

export function operationOf(row: Row): OperationRecord {
  return {
    requestToken: row['request_token'] as string,
    clientToken: row['client_token'] as string,
    contentHash: row['content_hash'] as string,
    action: row['action'] as OperationAction,
    typeName: row['type_name'] as string,
    typeVersionId: row['type_version_id'] as string,
    ...(row['identifier'] !== null && { identifier: row['identifier'] as string }),
    status: row['status'] as OperationStatus,
    acceptedAt: row['accepted_at'] as number,
    changedAt: row['changed_at'] as number,
    ...(row['message'] !== null && { message: row['message'] as string }),
    ...(row['error_code'] !== null && { errorCode: row['error_code'] as string }),
    ...(row['due_at'] !== null && { dueAt: row['due_at'] as number }),
    attempts: row['attempts'] as number,
  };
}

/** The newest operation of a client token; whether that token is free again depends on its age. */
export const CLIENT_TOKEN_QUERY: string = `SELECT ${OPERATION_COLUMNS} FROM operations WHERE client_token = ? ORDER BY seq DESC LIMIT 1`;

export const FIND_OPERATION: string = `SELECT ${OPERATION_COLUMNS} FROM operations WHERE request_token = ?`;
