import type { EditKind } from '@quitus/domain/anomalies/change-kind.ts'
import type { ChoiceError } from '@quitus/domain/columns/choices.ts'
import type { CellEditRefusal } from '@quitus/domain/columns/editability.ts'
import type { CellValueError } from '@quitus/domain/values/cell-value.ts'
import type { CellEdit } from './cell-edit.ts'

/** Why a cell takes nothing: a key of the `cells` catalogue. */
export type BulkEditRefusal = CellEditRefusal | CellValueError | ChoiceError | 'gone_row' | 'outside_grid'

/** A cell that stays as it is. `text` is what was to be there; `line` counts from 0. */
export type RefusedCell = { line: number; column: string; text: string; code: BulkEditRefusal }

/** What an action on many cells does, and what it leaves as it is. */
export type BulkEditPlan = { edits: CellEdit[]; refused: RefusedCell[] }

/** An action that leaves some cells as they are: the person decides whether the rest is written. */
export type BulkEditReview = { kind: EditKind; plan: BulkEditPlan }
