/** Connection refused, closed or starting up: the caller may come back, nothing of the request was kept. */
export function isDatabaseUnreachable(error: Error & { code?: string }): boolean {
  const codes = ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03', '08006', '08001', '08003', '53300']
  return (
    (error.code !== undefined && codes.includes(error.code)) ||
    error.message === 'Connection terminated unexpectedly'
  )
}
