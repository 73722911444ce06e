import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import {
  DUPLICATE_REVIEW_COLUMN,
  type DuplicateDecisionName,
} from '@quitus/domain/suppliers/duplicate-columns.ts'
import { useEffect, useState } from 'react'
import type { Anomaly } from '#views/anomaly/anomaly.queries.ts'
import { useRowEdits } from '#views/data/use-row-edits.ts'
import { useCurrentView } from '#views/data/view-store.ts'
import { useCellRefusal } from '#views/detail/use-cell-refusal.ts'
import { useMultipleEdit } from '#views/writing/use-multiple-edit.ts'
import { useEditedRows } from './use-edited-rows.ts'

/** Accounts next to the first one, with which they are compared. */
const COMPARED_AT_ONCE = 4

type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

export type GroupAccounts = ReturnType<typeof useGroupAccounts>

/** The accounts of a group, a few at a time next to the first one, and what can be decided about them. */
export function useGroupAccounts(anomalyId: string, read: readonly Anomaly[], pages: Pages) {
  const { metadata } = useCurrentView()
  const { editCell } = useRowEdits()
  const { editAnomaly } = useMultipleEdit()
  const refusalOf = useCellRefusal()
  const [active, setActive] = useState(0)
  const [page, setPage] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another group is on the page
  useEffect(() => {
    setActive(0)
    setPage(0)
  }, [anomalyId])

  const loaded = read.flatMap(({ entries }) => entries)
  const count = read[0]?.entryCount ?? 0
  const from = 1 + page * COMPARED_AT_ONCE
  const places = [0, ...Array.from({ length: COMPARED_AT_ONCE }, (_, at) => from + at)].filter(
    (place) => place < loaded.length,
  )
  const rows = useEditedRows(places.flatMap((place) => loaded[place] ?? []))
  const accounts = rows.map((row, at) => ({ row, place: places[at] ?? 0 }))
  const [group] = rows

  const { columns } = metadata.viewMetaData
  const columnOf = (name: string) => columns.find((column) => column.name === name)
  const [decision, keep] = [
    columnOf(DUPLICATE_REVIEW_COLUMN.decision),
    columnOf(DUPLICATE_REVIEW_COLUMN.keep),
  ]
  const isGone = read[0]?.isGone === true
  const mayEdit = (row: GridRow | undefined, column: typeof decision) =>
    !isGone && row !== undefined && column !== undefined && refusalOf(row, column) === null
  const current = accounts.find(({ place }) => place === active)?.row

  /**
   * Makes an account the one that keys are about, and shows it; the next ones are requested where they are not there
   * yet.
   */
  function activate(place: number): void {
    if (place < 0 || place >= count) return
    if (place >= loaded.length) {
      if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage()
      return
    }
    setActive(place)
    if (place > 0) setPage(Math.floor((place - 1) / COMPARED_AT_ONCE))
  }

  return {
    accounts,
    group,
    count,
    active,
    activate,
    decision,
    keep,
    kept: group === undefined || keep === undefined ? null : cellValue(group, keep.name),
    isLocked: group?.locked === true,
    mayDecide: (row: GridRow) => mayEdit(row, decision),
    mayKeep: mayEdit(group, keep),
    /** The last place shown, and whether there are accounts before and behind those next to the first. */
    window: {
      from: from + 1,
      to: Math.min(from + COMPARED_AT_ONCE, count),
      hasEarlier: page > 0,
      hasLater: from + COMPARED_AT_ONCE < count,
      earlier: () => activate(from - COMPARED_AT_ONCE),
      later: () => activate(from + COMPARED_AT_ONCE),
    },
    /** The same decision again takes it back. */
    decide(name: DuplicateDecisionName, row: GridRow | undefined = current): void {
      if (decision === undefined || row === undefined || !mayEdit(row, decision)) return
      editCell(row, decision.name, cellValue(row, decision.name) === name ? null : name)
    },
    keepAccount(row: GridRow | undefined = current): void {
      if (keep === undefined || row === undefined || group === undefined || !mayEdit(group, keep)) return
      editCell(group, keep.name, cellValue(group, keep.name) === row.entryId ? null : row.entryId)
    },
    /** All accounts of the group, those that are not loaded included, in one step. */
    decideAll(): void {
      if (decision === undefined || group === undefined || !mayEdit(group, decision)) return
      editAnomaly(group, decision.name, 'duplicate' satisfies DuplicateDecisionName)
    },
  }
}
