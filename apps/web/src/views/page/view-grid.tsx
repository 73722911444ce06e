import type {
  GridNavigation,
  GridNotice,
  GridReports,
  GridRowActions,
  GridWriting,
} from '@quitus/data-grid/model/data-grid-props.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useMemo } from 'react'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useGridColumns, useGridRowQuery, useGridSubject } from '#views/data/use-panel-grid.ts'
import { useRowChanges } from '#views/data/use-row-changes.ts'
import { useViewNavigation } from '#views/data/use-view-navigation.ts'
import { takesEvidence, useViewState, useViewStore } from '#views/data/view-store.ts'
import { useDecisions } from '#views/decisions/use-decisions.ts'
import { useCellFiles } from '#views/files/cell-files.ts'
import { usePeopleAtRows } from '#views/live/use-people-at-rows.ts'
import { SelectionActions } from '#views/writing/selection-actions.tsx'
import { useUndo } from '#views/writing/use-undo.ts'
import { ResponsiveGrid } from './responsive-grid.tsx'

/** The grid of the view around. What is selected or loaded does not render it again. */
export function ViewGrid() {
  return (
    <ResponsiveGrid
      ref={useViewStore().grid}
      subject={useGridSubject()}
      query={useGridRowQuery()}
      columns={useGridColumns()}
      navigation={useGridNavigation()}
      writing={useGridWriting()}
      rowActions={useGridRowActions()}
      reports={useGridReports()}
      live={useGridLive()}
      files={useGridFiles()}
    />
  )
}

function useGridNavigation(): GridNavigation {
  const address = useViewState((state) => state.address)
  const { openEntry, openSupplier, supplierCodeOf } = useViewNavigation()
  return useMemo(
    () => ({
      activeEntryId: address.entryId,
      onOpenRow: (row) => openEntry(row.entryId),
      rowHref: (row) => address.hrefOfEntry(row.entryId),
      movementHref: address.hrefOfMovement,
      onOpenMovement: address.openMovement,
      supplierHref(row) {
        const code = supplierCodeOf(row)
        return code === null ? null : address.hrefOfSupplier(code)
      },
      onOpenSupplier(row) {
        const code = supplierCodeOf(row)
        if (code !== null) openSupplier(code)
      },
    }),
    [address, openEntry, openSupplier, supplierCodeOf],
  )
}

function useGridWriting(): GridWriting {
  const { queue } = useViewStore()
  const { t, canEdit } = useViewState(({ shown }) => shown)
  const { undo, redo } = useUndo()
  const { written } = useRowChanges()
  const toasts = useToasts()
  return {
    queue,
    ...(canEdit ? { onUndo: undo, onRedo: redo } : {}),
    onNotice({ columnLabel: column, message, count }: GridNotice) {
      const reason = message === '' ? t('grid:saveFailed') : message
      toasts.fail(t('writing:saving.refused', { ...counted(count), column, message: reason }))
    },
    onEditAnswered: written,
  }
}

const SELECTION_ACTIONS = <SelectionActions />

function useGridRowActions(): GridRowActions {
  const { get, set } = useViewStore()
  const canEdit = useViewState(({ shown }) => shown.canEdit)
  const { permitted, open, openSelected, openMenu, requestReason } = useDecisions()
  return {
    onSelectionChange: (selection, count) => set('selected', { selection, count }),
    selectionActions: canEdit && SELECTION_ACTIONS,
    ...(permitted.length > 0 && {
      onDecisionKey: (decision, row) =>
        get().selected.count > 0 ? openSelected(decision) : open(decision, row),
      onRowMenu: openMenu,
      onReasonRequired: (edits) =>
        requestReason({
          values: edits.map(({ value }) => value),
          rows: edits.map(({ row }) => row),
          count: edits.length,
        }),
    }),
  }
}

function useGridReports(): GridReports {
  const { set } = useViewStore()
  const onRepublished = useViewState(({ shown }) => shown.onRepublished)
  const toasts = useToasts()
  return {
    onStateChange: (rows) => set('rows', rows),
    onMessage: ({ kind, text }) => (kind === 'done' ? toasts.confirm(text) : toasts.fail(text)),
    onRepublished,
  }
}

function useGridLive() {
  const { set } = useViewStore()
  const people = usePeopleAtRows(useViewState(({ shown }) => shown.scope.source))
  return useMemo(
    () => ({ people, onPlaceChange: (place: Parameters<typeof set<'place'>>[1]) => set('place', place) }),
    [people, set],
  )
}

/** Files in cells, and files that are dropped on the grid to be matched to anomalies. */
function useGridFiles() {
  const { set } = useViewStore()
  const actions = useCellFiles()
  const isOffered = useViewState(({ shown }) => takesEvidence(shown))
  return useMemo(
    () => ({ ...actions, ...(isOffered && { match: (files: readonly File[]) => set('evidence', files) }) }),
    [actions, isOffered, set],
  )
}
