import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { type ChoiceList, listedChoices } from '@quitus/domain/columns/choices.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { isRoute, type Route } from '@quitus/domain/routes/route.ts'
import { isState, type State } from '@quitus/domain/states/state.ts'
import type { StateColumnRole } from '@quitus/domain/states/state-columns.ts'
import { movesOf, type Transition, type TransitionField } from '@quitus/domain/states/transition.ts'

/** The column that plays a role for transitions; undefined where rows have no states. */
export function columnOfRole(columns: readonly Column[], role: StateColumnRole): Column | undefined {
  return columns.find(({ stateRole }) => stateRole === role)
}

/**
 * The state of a row; null where the rows of the view have none. Rows without a state of their own have been
 * presented.
 */
export function stateOfRow(row: GridRow, columns: readonly Column[]): State | null {
  const column = columnOfRole(columns, 'state')
  if (column === undefined) return null
  const value = cellValue(row, column.name)
  return isState(value) ? value : 'presented'
}

/** The route of a row; rows of a view without routes are on that of claims. */
export function routeOfRow(row: GridRow, columns: readonly Column[]): Route | null {
  const column = columnOfRole(columns, 'route')
  if (column === undefined) return 'claim'
  const value = cellValue(row, column.name)
  return isRoute(value) ? value : null
}

/** The first text column of the supplier’s group: no metadata says which column names the supplier. */
export function supplierColumn(columns: readonly Column[]): Column | undefined {
  return columns.find(
    ({ group, type, hidden }) => group === 'supplier' && COLUMN_TYPE_RULES[type].family === 'text' && !hidden,
  )
}

/**
 * How a transition of anomalies in these states takes its reason; `perhaps` where that depends on states that are not
 * known.
 */
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

/** The order in which the actions of a state are offered: what leads on before what leads back. */
const ORDER: readonly Transition[] = [
  'validate',
  'claim',
  'correct',
  'regularise',
  'accept',
  'present',
  'reject',
  'contest',
  'close',
  'reopen',
  'devalidate',
  'setRoute',
  'cancel',
  'giveUp',
  'withdraw',
]

/** The step after validation, of which each route has one. */
const ROUTE_STEPS: readonly Transition[] = ['claim', 'correct', 'regularise']

/** The two actions that are buttons next to the state of a row, and those in the menu. */
export function arrangeActions(offered: readonly Transition[]): { main: Transition[]; more: Transition[] } {
  const ordered = ORDER.filter((transition) => offered.includes(transition))
  // Where the route is not known, choosing it is what leads on.
  const isRouteWanted = offered.includes('devalidate') && offered.includes('setRoute')
  const hasStep = ordered.some((transition) => ROUTE_STEPS.includes(transition))
  if (isRouteWanted && !hasStep) {
    return {
      main: ['setRoute', 'devalidate'],
      more: ordered.filter((each) => each !== 'setRoute' && each !== 'devalidate'),
    }
  }
  return { main: ordered.slice(0, 2), more: ordered.slice(2) }
}

/** The actions that a selection always shows; the others are in a menu. */
export const SELECTION_ACTIONS: readonly Transition[] = ['validate', 'reject', 'devalidate']
