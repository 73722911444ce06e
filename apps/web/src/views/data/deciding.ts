import type { GridSelection } from '@quitus/data-grid/model/grid-selection.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { Transition } from '@quitus/domain/states/transition.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'

/** What people do with anomalies in addition to editing their cells. */
export type DecisionAction = Transition | 'assign'

/** What can be done with every anomaly of a supplier (FLOW-03). */
export const SUPPLIER_ACTIONS = ['validate', 'reject', 'devalidate'] as const
export type SupplierAction = (typeof SUPPLIER_ACTIONS)[number]

/** What a decision is about. */
export type DecisionTarget = {
  selection: GridSelection
  /** How many anomalies are selected; null where only the server knows. */
  count: number | null
  /** The anomalies that are selected, where all of them are loaded; null where some are not. */
  rows: readonly GridRow[] | null
  /** Whose anomalies all of them are; null for a selection. */
  supplier: string | null
}

/**
 * Decisions that were written as values and need a reason: what goes into how many anomalies, and their rows where
 * they are known.
 */
export type RequestedDecisions = {
  values: readonly WireValue[]
  rows: readonly GridRow[] | null
  count: number
}

/** The question for a reason, which waits for whatever lies over the view. */
export type ReasonQuestion = {
  kind: 'reason'
  about: RequestedDecisions
  answer: (reason: string | null) => void
}

/** What lies over the view: the dialog of a decision, the menu of a line, or the question for a reason. */
export type OpenLayer =
  | { kind: 'decision'; action: DecisionAction; target: DecisionTarget; onDecided?: () => void }
  | { kind: 'menu'; row: GridRow; place: { left: number; top: number } }
  | ReasonQuestion
