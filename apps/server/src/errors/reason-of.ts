/** Why something failed, in one line, by what caused it; where a refused connection names no reason, its code does. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if (error.cause instanceof Error) return reasonOf(error.cause)
  const code = 'code' in error ? String(error.code) : error.name
  const [message = ''] = error.message.split('\n')
  return (message === '' ? code : message).slice(0, 200)
}
