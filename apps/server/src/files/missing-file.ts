/** For the `catch` of reading a file: null where there is no such file; throws every other failure. */
export function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
