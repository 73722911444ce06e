import type { ErrorCode } from '../errors.ts'

/** What a file is refused for by its own name, size or contents: sending the same file again cannot succeed. */
const FINAL_REFUSALS: ReadonlySet<string> = new Set<ErrorCode>([
  'invalid_request',
  'object_name_not_accepted',
  'file_empty',
  'file_too_large',
  'program_not_accepted',
  'file_content_mismatch',
  'file_infected',
  'file_not_scannable',
])

export function isFinalRefusal(errorCode: string | null): boolean {
  return errorCode !== null && FINAL_REFUSALS.has(errorCode)
}
