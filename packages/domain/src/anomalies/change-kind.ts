import { TRANSITIONS } from '#states/transition.ts'

/** What people say they did when they send cells (CELL-13); all of it is one change set. */
export const EDIT_KINDS = ['edit', 'paste', 'fill', 'clear'] as const
export type EditKind = (typeof EDIT_KINDS)[number]

const KINDS_OF_CELLS: readonly string[] = [...EDIT_KINDS, 'multipleEdit', 'file']

/**
 * True of what people count by cells; decisions and their like are counted by anomalies, and so is what undoes them
 * (CELL-12).
 */
export function isOfCells(kind: string): boolean {
  return KINDS_OF_CELLS.includes(kind)
}

/** Change sets that are steps of their maker’s undo stack; undo and redo move along it and are no steps themselves. */
export const STEP_KINDS = [
  ...EDIT_KINDS,
  'multipleEdit',
  'file',
  ...TRANSITIONS,
  'assign',
  'recover',
] as const
export type StepKind = (typeof STEP_KINDS)[number]

/** Rows of free anomalies that came, went or came back; their own screen brings them back. */
export type RowKind = 'addRow' | 'deleteRow' | 'restoreRow'

/** Every kind of change set that the application writes; imports write `import`, another type of a column `convert`. */
export type WrittenKind = StepKind | RowKind | 'undo' | 'redo' | 'convert'

/** Every kind of change set that a history lists. */
export const CHANGE_SET_KINDS = [
  ...STEP_KINDS,
  'undo',
  'redo',
  'import',
  'addRow',
  'deleteRow',
  'restoreRow',
  'convert',
] as const
