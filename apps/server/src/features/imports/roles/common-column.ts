import { isNumberType } from '@quitus/domain/columns/column-type-rules.ts'
import type { ColumnAnalysis } from '../analyse-file.ts'

/** A column of the files that are imported together: how each of them calls it, and what it seems to hold. */
export type CommonColumn = { headers: string[]; files: number; columns: ColumnAnalysis[] }

/** The type that fits what all files hold. */
export function typeOf(columns: readonly ColumnAnalysis[]): ColumnAnalysis['type'] {
  const types = new Set(columns.filter(({ filled }) => filled > 0).map(({ type }) => type))
  const [only] = types
  if (types.size === 1 && only !== undefined) return only
  return types.size > 0 && [...types].every(isNumberType) ? 'AMOUNT' : 'STRING'
}
