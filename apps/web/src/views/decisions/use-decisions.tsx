import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import type { CellEdit } from '@quitus/data-grid/model/cell-edit.ts'
import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import type { DataGridHandle } from '@quitus/data-grid/model/data-grid-props.ts'
import type { GridSelection } from '@quitus/data-grid/model/grid-selection.ts'
import type { TaskQueue } from '@quitus/data-grid/model/task-queue.ts'
import type { GridRow, WindowSource } from '@quitus/data-grid/model/window-source.ts'
import { can } from '@quitus/domain/permissions.ts'
import { movesOf, offeredTransitions, TRANSITIONS } from '@quitus/domain/states/transition.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconListCheck } from '@tabler/icons-react'
import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { actorOf } from '#shared/actor.ts'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { usePageCommands } from '#shared/page-commands.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices, useSession } from '#shared/services.ts'
import { useReturnFocus } from '#shared/use-return-focus.ts'
import type { Deciding, DecisionAct, SupplierAct } from '#views/data/current-view.ts'
import { entryTitle, isChildRow } from '#views/data/entry-title.ts'
import { useViewText } from '#views/data/use-view-text.ts'
import { type AskedDecisions, type DecisionTarget, stateOfRow, supplierColumn } from './decision.ts'
import { DecisionBar } from './decision-bar.tsx'
import type { OpenLayer } from './decision-layer.tsx'
import { selectSupplier } from './decisions.queries.ts'
import { useDecide } from './use-decide.tsx'

const DecisionLayer = lazy(async () => ({ default: (await import('./decision-layer.tsx')).DecisionLayer }))

/** Most anomalies whose rows are looked up for the states and reasons that they share. */
const MOST_LOOKED_UP = 1000

type Ports = {
  view: { projectId: number; source: ViewMetadata['viewConfig']['tableName'] }
  metadata: ViewMetadata
  grid: RefObject<DataGridHandle | null>
  canEdit: boolean
  source: Pick<WindowSource, 'choices'>
  queue: TaskQueue
  selected: { selection: GridSelection; count: number } | null
  undo: (changeSet: string) => void
  onOpenRow: (row: GridRow) => void
  onOpenAnomaly: ((row: GridRow) => void) | undefined
  onRepublished: () => void
  /** Rows were decided: what was read of them is out of date. */
  onDecided: () => void
  /** Opens the letters to suppliers; null where a view has none. */
  onLetters: (() => void) | null
}

/** Everything by which people decide about the anomalies of a view (FLOW-02 to FLOW-04): bar, keys, menus, palette, and their dialogs. */
export function useDecisions({ view, metadata, grid, canEdit, source, selected, ...ports }: Ports) {
  const t = useViewText(view.source)
  const { api, loadTexts } = useServices()
  const session = useSession()
  const project = useProject()
  const toasts = useToasts()
  const failureText = useFailureText()
  const [layer, setLayer] = useState<OpenLayer | null>(null)
  /** Questions for reasons, which wait for whatever lies over the view. */
  const [asked, setAsked] = useState<readonly Extract<OpenLayer, { kind: 'reason' }>[]>([])
  const shown = layer ?? asked[0] ?? null
  const rememberFocus = useReturnFocus(shown !== null)
  const { columns, timestamp } = metadata.viewMetaData
  const decidedView = { ...view, timestamp }
  const decide = useDecide({ ...ports, view: decidedView, grid, columns })

  const decideAnd =
    (onDecided: (() => void) | undefined): typeof decide =>
    async (selection, request) => {
      const outcome = await decide(selection, request)
      if (outcome.changed > 0) onDecided?.()
      return outcome
    }

  const actor = session === null ? null : actorOf(session)
  const hasStates = columns.some(({ stateRole }) => stateRole === 'state')
  const canAssign = canEdit && metadata.assigneeColumn !== null
  const permitted =
    actor === null || !hasStates || !canEdit
      ? []
      : TRANSITIONS.filter((transition) => movesOf(transition).some(({ act }) => can(actor, act, project)))
  const acts: readonly DecisionAct[] = [...permitted, ...(canAssign ? (['assign'] as const) : [])]

  /** Texts and dialogs come with the first decision. */
  async function show(next: OpenLayer): Promise<void> {
    rememberFocus()
    try {
      await loadTexts('decisions')
      setLayer(next)
    } catch (failure) {
      toasts.fail(failureText(failure))
    }
  }

  function targetOf(selection: GridSelection, count: number): DecisionTarget {
    return { selection, count, rows: rowsOf(selection), supplier: null }
  }

  function rowsOf(selection: GridSelection): GridRow[] | null {
    if (selection.kind === 'all' || selection.entryIds.length > MOST_LOOKED_UP) return null
    const rows = selection.entryIds.flatMap((entryId) => grid.current?.loadedRow(entryId) ?? [])
    return rows.length === selection.entryIds.length ? rows : null
  }

  function open(act: DecisionAct, row: GridRow, onDecided?: () => void): void {
    const selection = { kind: 'some', entryIds: [row.entryId] } as const
    void show({
      kind: 'decision',
      act,
      target: { selection, count: 1, rows: [row], supplier: null },
      ...(onDecided && { onDecided }),
    })
  }

  async function openForSupplier(act: SupplierAct, row: GridRow): Promise<void> {
    const column = supplierColumn(columns)
    const supplier = deciding.supplierOf(row)
    if (column === undefined || supplier === null) return
    rememberFocus()
    try {
      const selection = await selectSupplier(api, decidedView, column.name, supplier)
      await show({ kind: 'decision', act, target: { selection, count: null, rows: null, supplier } })
    } catch (failure) {
      toasts.fail(failureText(failure))
    }
  }

  /** Decides about every anomaly of one account; `name` is what it is called. */
  async function openForAccount(
    act: SupplierAct,
    { column, code, name }: { column: string; code: string; name: string },
  ): Promise<void> {
    rememberFocus()
    try {
      const selection = await selectSupplier(api, decidedView, column, code, 'anomalyRow')
      await show({ kind: 'decision', act, target: { selection, count: null, rows: null, supplier: name } })
    } catch (failure) {
      toasts.fail(failureText(failure))
    }
  }

  const deciding: Deciding = {
    offered(row) {
      const state = stateOfRow(row, columns)
      if (actor === null || !canEdit || isChildRow(row) || row.gone === true) return []
      const transitions = state === null ? [] : offeredTransitions(state, { actor, access: project })
      return [...transitions, ...(canAssign ? (['assign'] as const) : [])]
    },
    open,
    supplierOf(row) {
      const column = permitted.includes('validate') ? supplierColumn(columns) : undefined
      const value = column === undefined ? null : cellValue(row, column.name)
      return typeof value === 'string' && value !== '' ? value : null
    },
    openForSupplier: (act, row) => void openForSupplier(act, row),
  }

  const onLetters = permitted.includes('claim') ? ports.onLetters : null
  const openLetters =
    onLetters === null
      ? null
      : () => {
          rememberFocus()
          onLetters()
        }
  const isSelected = selected !== null && selected.count > 0
  const openSelected = (act: DecisionAct) => {
    if (isSelected) void show({ kind: 'decision', act, target: targetOf(selected.selection, selected.count) })
  }

  usePageCommands(() => {
    const row = isSelected ? null : (grid.current?.focusedAnomaly() ?? null)
    const letters =
      openLetters === null
        ? []
        : [
            {
              id: 'letters',
              label: t('writing:act.letters'),
              hint: '',
              icon: IconListCheck,
              run: openLetters,
            },
          ]
    if (!isSelected && row === null) return letters
    const selectedText = t('writing:multiple.scope', counted(selected?.count ?? 0))
    const decisions = (row === null ? acts : deciding.offered(row)).map((act) => ({
      id: `decision-${act}`,
      label: t(`writing:act.${act}`),
      hint: row === null ? selectedText : entryTitle(row, metadata),
      icon: IconListCheck,
      run: () => (row === null ? openSelected(act) : open(act, row)),
    }))
    return [...decisions, ...letters]
  })

  /** Resolves with the reason that somebody gives for decisions, or with null. */
  async function askReason(about: AskedDecisions): Promise<string | null> {
    rememberFocus()
    await loadTexts('decisions')
    return new Promise((resolve) => {
      const question: (typeof asked)[number] = {
        kind: 'reason',
        about,
        answer(reason) {
          setAsked((waiting) => waiting.filter((each) => each !== question))
          resolve(reason)
        },
      }
      setAsked((waiting) => [...waiting, question])
    })
  }

  const bar: ReactNode = acts.length > 0 && selected !== null && (
    <DecisionBar acts={acts} onAct={openSelected} onLetters={openLetters} />
  )

  return {
    deciding,
    bar,
    permitted,
    openForAccount,
    askReason,
    gridProps:
      permitted.length === 0
        ? {}
        : {
            onDecisionKey: (decision: SupplierAct, row: GridRow) =>
              isSelected ? openSelected(decision) : open(decision, row),
            onRowMenu: (row: GridRow, place: { left: number; top: number }) =>
              void show({ kind: 'menu', row, place }),
            onReasonRequired: (edits: readonly CellEdit[]) =>
              askReason({
                values: edits.map(({ value }) => value),
                rows: edits.map(({ row }) => row),
                count: edits.length,
              }),
          },
    dialogs: shown !== null && (
      <Suspense>
        <DecisionLayer
          layer={shown}
          deciding={deciding}
          context={{
            view: decidedView,
            metadata,
            loadChoices: source.choices,
            decide: shown.kind === 'decision' ? decideAnd(shown.onDecided) : decide,
            fail: (failure) => toasts.fail(failureText(failure)),
            onClose: () => setLayer(null),
          }}
          onOpenRow={ports.onOpenRow}
          onOpenAnomaly={ports.onOpenAnomaly}
        />
      </Suspense>
    ),
  }
}
