const UNDEFINED_TABLE = '42P01'
const UNDEFINED_COLUMN = '42703'

/**
 * True for a call whose publication lost its tables, or whose column changed its type, between the statement that found
 * it and the one that reads or writes its rows.
 */
export function isRetiredMeanwhile(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  if (error.code === UNDEFINED_TABLE) return /\breadable_base_/.test(error.message)
  return error.code === UNDEFINED_COLUMN && /\bc\d+\b/.test(error.message)
}
