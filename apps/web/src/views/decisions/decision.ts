import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import type { GridSelection } from '@quitus/data-grid/model/grid-selection.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { WireValue } from '@quitus/domain/cell-value.ts'
import { type ChoiceList, listedChoices } from '@quitus/domain/choices.ts'
import type { Column } from '@quitus/domain/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/column-type-rules.ts'
import { isState, type State } from '@quitus/domain/states/state.ts'
import type { StateColumnRole } from '@quitus/domain/states/state-columns.ts'
import { movesOf, type Transition, type TransitionField } from '@quitus/domain/states/transition.ts'

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

/** Decisions that were written as values and need a reason: what goes into how many anomalies, and their rows where they are known. */
export type AskedDecisions = {
  values: readonly WireValue[]
  rows: readonly GridRow[] | null
  count: number
}

/** The column that plays a role for transitions; undefined where rows have no states. */
export function columnOfRole(columns: readonly Column[], role: StateColumnRole): Column | undefined {
  return columns.find(({ stateRole }) => stateRole === role)
}

/** The state of a row; null where the rows of the view have none. Rows without a state of their own have been presented. */
export function stateOfRow(row: GridRow, columns: readonly Column[]): State | null {
  const column = columnOfRole(columns, 'state')
  if (column === undefined) return null
  const value = cellValue(row, column.name)
  return isState(value) ? value : 'presented'
}

/** The first text column of the supplier’s group: no metadata says which column names the supplier. */
export function supplierColumn(columns: readonly Column[]): Column | undefined {
  return columns.find(
    ({ group, type, hidden }) => group === 'supplier' && COLUMN_TYPE_RULES[type].family === 'text' && !hidden,
  )
}

/** How a transition of anomalies in these states takes its reason; `perhaps` where that depends on states that are not known. */
export type ReasonNeed = 'none' | 'optional' | 'perhaps' | 'required'

export function reasonNeed(transition: Transition, states: readonly State[] | null): ReasonNeed {
  const all = movesOf(transition)
  const moves = states === null ? all : all.filter(({ from }) => states.includes(from))
  if (moves.length === 0 || !moves.some(({ takes }) => takes.includes('reason'))) return 'none'
  const needing = moves.filter(({ needsReason }) => needsReason).length
  if (needing === 0) return 'optional'
  return needing === moves.length || states !== null ? 'required' : 'perhaps'
}

/** True where a person may give this with a transition. */
export function takesField(transition: Transition, field: TransitionField): boolean {
  return movesOf(transition).some(({ takes }) => takes.includes(field))
}

/** The reasons that all of the anomalies offer; of anomalies that are not loaded, those of every list. */
export function sharedChoices(list: ChoiceList, rows: readonly GridRow[] | null): readonly string[] {
  const lists =
    rows === null || rows.length === 0
      ? Object.values(list.values)
      : rows.map((row) => listedChoices(list, row))
  const [first = [], ...others] = lists
  return first.filter((choice) => others.every((other) => other.includes(choice)))
}

/** The order in which the acts of a state are offered: what leads on before what leads back. */
const ORDER: readonly Transition[] = [
  'validate',
  'claim',
  'accept',
  'present',
  'reject',
  'contest',
  'close',
  'reopen',
  'devalidate',
  'cancel',
  'withdraw',
]

/** The two acts that stand as buttons beside the state of a row, and those in the menu. */
export function arrangeActs(offered: readonly Transition[]): { main: Transition[]; more: Transition[] } {
  const ordered = ORDER.filter((transition) => offered.includes(transition))
  return { main: ordered.slice(0, 2), more: ordered.slice(2) }
}

/** The acts that a selection always shows; the others stand in a menu. */
export const SELECTION_ACTS: readonly Transition[] = ['validate', 'reject', 'devalidate']
