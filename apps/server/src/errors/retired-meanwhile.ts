const UNDEFINED_TABLE = '42P01'

/**
 * True for a read whose publication lost its tables between the statement that found it and the one that reads its
 * rows.
 */
export function isRetiredMeanwhile(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === UNDEFINED_TABLE &&
    /\breadable_base_/.test(error.message)
  )
}
