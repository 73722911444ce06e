import type { DocumentRole } from '@quitus/domain/imports/document-role-names.ts'
import { sideReader } from '../signs/ledger-words.ts'
import { type FileSample, valuesOf } from './column-samples.ts'
import type { CommonColumn } from './common-column.ts'
import { BY_VALUES, LEAST_VALUES, POSSIBLE } from './confidence.ts'

const readSide = sideReader()

/** Marks of both sides, whatever they are called; single letters but `S` and `H` may be codes of something else. */
export function findSides(
  columns: readonly CommonColumn[],
  samples: readonly FileSample[],
  settle: (role: DocumentRole, column: CommonColumn, confidence: number) => void,
  leaveOpen: (role: DocumentRole, open: readonly CommonColumn[], confidence: number) => void,
): void {
  const marked = columns.flatMap((column) => {
    const values = valuesOf(samples, column.headers)
    const marks = [...new Set(values.map((value) => value.toUpperCase()))]
    const sides = marks.map(readSide)
    const isMark =
      values.length >= LEAST_VALUES && marks.length === 2 && sides.toSorted().join() === 'credit,debit'
    const isSure = marks.every((mark) => mark.length > 1) || marks.toSorted().join() === 'H,S'
    return isMark ? [{ column, isSure }] : []
  })
  const [first] = marked
  if (first === undefined) return
  if (marked.length === 1 && first.isSure) settle('debitCredit', first.column, BY_VALUES)
  else
    leaveOpen(
      'debitCredit',
      marked.map(({ column }) => column),
      POSSIBLE,
    )
}
