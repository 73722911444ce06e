import type { ErrorCode } from '@quitus/contract/errors.ts'

const CODES: Readonly<Record<string, ErrorCode>> = {
  // query_canceled: `statement_timeout`; a query that its caller abandoned is recognised before.
  '57014': 'query_timeout',
  // deadlock_detected: the transaction has left nothing, and may simply be repeated.
  '40P01': 'unavailable',
  // disk_full
  '53100': 'storage_full',
  // Raised by triggers of the people’s tables (migration 062).
  QL020: 'last_administrator',
  QL021: 'own_privileges',
  // Raised by the guards of review tables and recoveries, which check once more what was written.
  QL001: 'anomaly_inconsistent',
  QL002: 'anomaly_inconsistent',
  QL003: 'anomaly_inconsistent',
  QL006: 'anomaly_inconsistent',
  QL007: 'anomaly_inconsistent',
  QL008: 'anomaly_inconsistent',
  QL009: 'anomaly_inconsistent',
  QL004: 'writing_forbidden_while_impersonating',
  QL005: 'not_while_impersonating',
  // Of a project that has moved to another database: calls are served there, anything else is repeated.
  QL030: 'unavailable',
}

/** What a caller learns of a failure of the database that has a reason of its own; null for any other. */
export function codeOfDatabaseError(error: Error & { code?: string }): ErrorCode | null {
  return CODES[error.code ?? ''] ?? null
}
