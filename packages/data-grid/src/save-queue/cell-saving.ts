import type { EditKind } from '@quitus/domain/anomalies/change-kind.ts'
import { isSameWireValue, type WireValue } from '@quitus/domain/values/cell-value.ts'
import type { CellConflict, CellEdit } from '#model/cell-edit.ts'
import type { TaskQueue } from '#model/task-queue.ts'
import type { CellChange, CellRefusal, GridRow, SaveRequest, SaveResult } from '#model/window-source.ts'

export type CellSavingPorts = {
  queue: TaskQueue
  save: (request: SaveRequest) => Promise<SaveResult>
  /** Shows values in cells, wherever their rows are on screen. */
  show: (values: readonly Pick<CellChange, 'entryId' | 'column' | 'value'>[]) => void
  /** Takes over rows as stored; `more` says that others were changed as well. */
  merge: (rows: readonly GridRow[], more: boolean, changes: readonly CellChange[]) => void
  onConflicts: (conflicts: readonly CellConflict[]) => void
  /**
   * These need a reason and show what is stored meanwhile; resolves with null where nobody gives one. Absent: they
   * are refused.
   */
  requestReason?: (edits: readonly CellEdit[]) => Promise<string | null>
  onRefused: (refusals: readonly CellRefusal[]) => void
  /** The call failed for good: the cells show their previous values again. */
  onFailed: (changes: readonly CellChange[], failure: unknown) => void
}

/** An edit that is shown and not yet answered: its value, and how many later ones of the cell there are. */
type Pending = { value: WireValue; count: number }

/**
 * Saves what a person does to cells, each action as one call and one step of undo, in order. Edits show at once and
 * are reversed when they are refused; a second edit of a cell expects what the first one stored.
 */
export function createCellSaving(ports: CellSavingPorts) {
  const pending = new Map<string, Pending>()
  /** What is stored in cells that have a later edit on its way. */
  const stored = new Map<string, WireValue>()

  function begin(edits: readonly CellEdit[]): void {
    for (const { row, column, value } of edits) {
      const key = cellKey(row.entryId, column)
      pending.set(key, { value, count: (pending.get(key)?.count ?? 0) + 1 })
    }
    ports.show(edits.map(({ row, column, value }) => ({ entryId: row.entryId, column, value })))
  }

  /** Ends the edit of one cell; true when no later one shows another value. */
  function end(key: string, isStored: WireValue): boolean {
    const before = pending.get(key)
    if (before !== undefined && before.count > 1) {
      pending.set(key, { ...before, count: before.count - 1 })
      stored.set(key, isStored)
      return false
    }
    pending.delete(key)
    stored.delete(key)
    return true
  }

  function settle(
    edits: readonly CellEdit[],
    changes: readonly CellChange[],
    { updatedRows, refused, more }: SaveResult,
    { kind, reason }: Pick<SaveRequest, 'kind' | 'reason'>,
  ): void {
    const refusals = new Map(refused.map((refusal) => [cellKey(refusal.entryId, refusal.column), refusal]))
    const conflicts: CellConflict[] = []
    const others: CellRefusal[] = []
    const unreasoned: CellEdit[] = []
    const canRequest = ports.requestReason !== undefined && reason === undefined
    const reverted: Pick<CellChange, 'entryId' | 'column' | 'value'>[] = []
    for (const [at, { row, column, value }] of edits.entries()) {
      const key = cellKey(row.entryId, column)
      const refusal = refusals.get(key)
      if (refusal === undefined) {
        end(key, value)
        continue
      }
      const isConflict = refusal.code === 'changed_meanwhile'
      if (isConflict) conflicts.push({ row, column, mine: value, theirs: refusal.current })
      else if (canRequest && refusal.code === 'reason_required')
        unreasoned.push({ row, column, value, expected: refusal.current })
      else others.push(refusal)
      // The next edit behind a conflict must not overwrite the other person either: it expects what this one did.
      if (end(key, isConflict ? (changes[at]?.expected ?? null) : refusal.current))
        reverted.push({ entryId: row.entryId, column, value: refusal.current })
    }
    ports.merge(keepingEdits(updatedRows, pending), more, changes)
    if (reverted.length > 0) ports.show(reverted)
    if (conflicts.length > 0) ports.onConflicts(conflicts)
    if (others.length > 0) ports.onRefused(others)
    if (unreasoned.length > 0) void editWithReason(unreasoned, kind)
  }

  /** Requests once the reason of all decisions that lack one, and sends them again with it. */
  async function editWithReason(edits: readonly CellEdit[], kind: EditKind): Promise<void> {
    const given = (await ports.requestReason?.(edits)) ?? null
    if (given !== null) edit(edits, kind, given)
  }

  function takeBack(changes: readonly CellChange[], failure: unknown): void {
    const last = changes.filter(({ entryId, column, expected }) => end(cellKey(entryId, column), expected))
    if (last.length > 0) ports.show(last.map((change) => ({ ...change, value: change.expected })))
    ports.onFailed(changes, failure)
  }

  /**
   * Shows and saves one action, and answers how many cells it changes: those that hold their value already are
   * excluded.
   */
  function edit(requested: readonly CellEdit[], kind: EditKind = 'edit', reason?: string): number {
    const edits = requested.filter(({ value, expected }) => !isSameWireValue(value, expected))
    if (edits.length === 0) return 0
    const clientKey = crypto.randomUUID()
    let changes: readonly CellChange[] | null = null
    begin(edits)
    const changesNow = () => {
      changes ??= edits.map(({ row, column, value, expected }) => {
        const key = cellKey(row.entryId, column)
        return {
          entryId: row.entryId,
          column,
          value,
          expected: stored.has(key) ? (stored.get(key) ?? null) : expected,
        }
      })
      return changes
    }
    ports.queue.add(
      async () => {
        const sent = changesNow()
        const request = { clientKey, kind, changes: sent, ...(reason === undefined ? {} : { reason }) }
        settle(edits, sent, await ports.save(request), request)
      },
      (failure) => takeBack(changesNow(), failure),
    )
    return edits.length
  }

  return {
    edit,
    /** Rows as stored with the edits on top that are still on their way. */
    withPending: (rows: readonly GridRow[]) => keepingEdits(rows, pending),
  }
}

function cellKey(entryId: string, column: string): string {
  return JSON.stringify([entryId, column])
}

/** Stored rows with the edits that are still on their way put on top. */
function keepingEdits(rows: readonly GridRow[], pending: ReadonlyMap<string, Pending>): readonly GridRow[] {
  if (pending.size === 0) return rows
  return rows.map((row) => {
    const values = Object.keys(row).flatMap((column) => {
      const edit = pending.get(cellKey(row.entryId, column))
      return edit === undefined ? [] : [[column, edit.value] as const]
    })
    const children = row.children === undefined ? {} : { children: keepingEdits(row.children, pending) }
    return values.length === 0 && row.children === undefined
      ? row
      : { ...row, ...Object.fromEntries(values), ...children }
  })
}
