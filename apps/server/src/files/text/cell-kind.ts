/**
 * What a cell holds: a text, a number or a day as the sheet has them, or a value that is none: an error, a formula
 * that no program has computed, a day that programs count differently.
 */
export type CellKind = 'text' | 'number' | 'date' | CellFault

/** Why the value of a cell cannot be read; the message key is `imports:lines.{fault}`. */
export const CELL_FAULTS = ['cell_error', 'formula_without_value', 'cell_date'] as const
export type CellFault = (typeof CELL_FAULTS)[number]

/** True for a cell whose value cannot be read; its text says what it shows. */
export function isCellFault(kind: string): kind is CellFault {
  return CELL_FAULTS.some((fault) => fault === kind)
}
