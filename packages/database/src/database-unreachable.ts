/** SQLSTATEs and system errors of a connection that could not be made, or was lost. */
const CODES = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
  ],
  // Connection exceptions; the server shuts down, crashed, starts up, gives up an idle session; it has no connection
  // left.
  ...['08000', '08001', '08003', '08004', '08006', '57P01', '57P02', '57P03', '57P05', '25P03', '53300'],
])

/** What the driver says of a connection that ended under it, without a code. */
const MESSAGES = [
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
]

/**
 * Connection refused, closed or starting up, also where it is the cause of the error: the caller may come back,
 * nothing of the request was kept.
 */
export function isDatabaseUnreachable(error: Error & { code?: string }): boolean {
  if (error.code !== undefined && CODES.has(error.code)) return true
  if (MESSAGES.some((message) => error.message.startsWith(message))) return true
  return error.cause instanceof Error && isDatabaseUnreachable(error.cause)
}
