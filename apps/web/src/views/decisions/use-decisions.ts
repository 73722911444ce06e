import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import type { GridSelection } from '@quitus/data-grid/model/grid-selection.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { can } from '@quitus/domain/access/permissions.ts'
import {
  movesOf,
  offeredTransitions,
  TRANSITIONS,
  type Transition,
} from '@quitus/domain/states/transition.ts'
import { actorOf } from '#shared/actor.ts'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices, useSession } from '#shared/services.ts'
import type {
  DecisionAction,
  OpenLayer,
  ReasonQuestion,
  RequestedDecisions,
  SupplierAction,
} from '#views/data/deciding.ts'
import { isChildRow } from '#views/data/entry-title.ts'
import { useViewState, useViewStore } from '#views/data/view-store.ts'
import { columnOfRole, routeOfRow, stateOfRow, supplierColumn } from './decision.ts'
import { selectSupplier } from './decisions.queries.ts'

/** Most anomalies whose rows are looked up for the states and reasons that they share. */
const MOST_LOOKED_UP = 1000

export type Decisions = ReturnType<typeof useDecisions>

/**
 * What the person may decide about the anomalies of the view, and the ways to the dialogs of it (FLOW-02 to FLOW-04).
 */
export function useDecisions() {
  const { get, set, grid, opener } = useViewStore()
  const { scope, metadata, canEdit } = useViewState(({ shown }) => shown)
  const { api, loadTexts } = useServices()
  const session = useSession()
  const project = useProject()
  const toasts = useToasts()
  const failureText = useFailureText()
  const { columns, timestamp } = metadata.viewMetaData
  const view = { projectId: scope.projectId, source: scope.source, timestamp }

  const actor = session === null ? null : actorOf(session)
  const hasStates = columns.some(({ stateRole }) => stateRole === 'state')
  const assigning: readonly DecisionAction[] = canEdit && metadata.assigneeColumn !== null ? ['assign'] : []
  // The steps of the other routes are for views that have routes.
  const hasRoutes = columnOfRole(columns, 'route') !== undefined
  const isKnown = (transition: Transition) =>
    hasRoutes || !['setRoute', 'correct', 'regularise'].includes(transition)
  const permitted =
    actor === null || !hasStates || !canEdit
      ? []
      : TRANSITIONS.filter(
          (transition) =>
            isKnown(transition) && movesOf(transition).some(({ action }) => can(actor, action, project)),
        )

  function rememberFocus(): void {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement) opener.current ??= activeElement
  }

  /** Texts and dialogs come with the first decision. */
  async function show(layer: OpenLayer): Promise<void> {
    rememberFocus()
    try {
      await loadTexts('decisions')
      set('deciding', (deciding) => ({ ...deciding, layer }))
    } catch (failure) {
      toasts.fail(failureText(failure))
    }
  }

  function rowsOf(selection: GridSelection): GridRow[] | null {
    if (selection.kind === 'all' || selection.entryIds.length > MOST_LOOKED_UP) return null
    const rows = selection.entryIds.flatMap((entryId) => grid.current?.loadedRow(entryId) ?? [])
    return rows.length === selection.entryIds.length ? rows : null
  }

  /** Selects every anomaly of a supplier and opens the decision about them; `name` is what the supplier is called. */
  async function openFor(
    action: SupplierAction,
    name: string,
    column: string,
    code: string,
    only?: 'anomalyRow',
  ): Promise<void> {
    rememberFocus()
    try {
      const selection = await selectSupplier(api, view, column, code, only)
      await show({
        kind: 'decision',
        action,
        target: { selection, count: null, rows: null, supplier: name },
      })
    } catch (failure) {
      toasts.fail(failureText(failure))
    }
  }

  /** The supplier of a row; null where no column names it, or the person decides nothing. */
  function supplierOf(row: GridRow): string | null {
    const column = permitted.includes('validate') ? supplierColumn(columns) : undefined
    const value = column === undefined ? null : cellValue(row, column.name)
    return typeof value === 'string' && value !== '' ? value : null
  }

  return {
    permitted,
    /** Every action that the person has on some anomaly. */
    actions: [...permitted, ...assigning],
    /** Opens the letters to suppliers; null where a view has none, or the person claims nothing. */
    openLetters:
      (scope.source !== 'dashboard' && scope.source !== 'freeanomaly') || !permitted.includes('claim')
        ? null
        : () => {
            rememberFocus()
            set('areLettersOpen', true)
          },
    /** What the person may do with a row in its state; nothing with a child row. */
    offered(row: GridRow): readonly DecisionAction[] {
      const state = stateOfRow(row, columns)
      if (actor === null || !canEdit || isChildRow(row) || row.gone === true) return []
      const transitions =
        state === null
          ? []
          : offeredTransitions({ state, route: routeOfRow(row, columns) }, { actor, access: project })
      return [...transitions.filter(isKnown), ...assigning]
    },
    /** `onDecided` is called once the decision has changed anything. */
    open(action: DecisionAction, row: GridRow, onDecided?: () => void): void {
      const selection = { kind: 'some', entryIds: [row.entryId] } as const
      void show({
        kind: 'decision',
        action,
        target: { selection, count: 1, rows: [row], supplier: null },
        ...(onDecided && { onDecided }),
      })
    },
    /** Decides about the selected anomalies; nothing happens without any. */
    openSelected(action: DecisionAction): void {
      const { selection, count } = get().selected
      if (count === 0) return
      void show({
        kind: 'decision',
        action,
        target: { selection, count, rows: rowsOf(selection), supplier: null },
      })
    },
    openMenu: (row: GridRow, place: { left: number; top: number }) => void show({ kind: 'menu', row, place }),
    supplierOf,
    openForSupplier(action: SupplierAction, row: GridRow): void {
      const column = supplierColumn(columns)
      const supplier = supplierOf(row)
      if (column !== undefined && supplier !== null) void openFor(action, supplier, column.name, supplier)
    },
    /** Decides about every anomaly of one account; `name` is what it is called. */
    openForAccount: (action: SupplierAction, account: { column: string; code: string; name: string }) =>
      void openFor(action, account.name, account.column, account.code, 'anomalyRow'),
    /** Resolves with the reason that the person gives for decisions, or with null. */
    async requestReason(about: RequestedDecisions): Promise<string | null> {
      rememberFocus()
      await loadTexts('decisions')
      return new Promise((resolve) => {
        const question: ReasonQuestion = {
          kind: 'reason',
          about,
          answer(reason) {
            set('deciding', ({ layer, questions }) => ({
              layer,
              questions: questions.filter((each) => each !== question),
            }))
            resolve(reason)
          },
        }
        set('deciding', ({ layer, questions }) => ({ layer, questions: [...questions, question] }))
      })
    },
  }
}
