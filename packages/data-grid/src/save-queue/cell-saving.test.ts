import { isSameWireValue, type WireValue } from '@quitus/domain/values/cell-value.ts'
import { expect, test, vi } from 'vitest'
import type { CellConflict } from '#model/cell-edit.ts'
import type { GridRow, SaveRequest, SaveResult } from '#model/window-source.ts'
import { createCellSaving } from './cell-saving.ts'
import { createTaskQueue } from './task-queue.ts'

class Broken extends Error {
  readonly isPassing: boolean
  constructor(isPassing: boolean) {
    super('broken')
    this.isPassing = isPassing
  }
}

/** One stored row with the server's optimistic check, which answers a key once, and what a grid over it shows. */
function storedRow(amount: WireValue) {
  const row: GridRow = { entryId: 'E1', path: ['A1'], version: 1, locked: false, amount }
  const stored = { ...row }
  const shown: { amount: unknown } = { amount }
  const conflicts: CellConflict[] = []
  const failures: unknown[] = []
  const answered = new Map<string, SaveResult>()
  let writes = 0
  /** Failures of the next calls, before or after the server has written. */
  const breaks: ('before' | 'after' | 'for good')[] = []

  function write({ changes: [change] }: SaveRequest): SaveResult {
    if (change === undefined) throw new Error('nothing to write')
    const current = stored.amount as WireValue
    if (!isSameWireValue(current, change.expected)) {
      const refusal = { ...change, code: 'changed_meanwhile', message: '', current }
      return { updatedRows: [], refused: [refusal], more: false }
    }
    writes += 1
    stored.amount = change.value
    stored.version += 1
    return { updatedRows: [{ ...stored }], refused: [], more: false }
  }

  const queue = createTaskQueue({
    isPassing: (failure) => failure instanceof Broken && failure.isPassing,
    pause: () => Promise.resolve(),
  })
  const saving = createCellSaving({
    queue,
    async save(request) {
      await Promise.resolve()
      const broken = breaks.shift()
      if (broken === 'before' || broken === 'for good') throw new Broken(broken === 'before')
      const answer = answered.get(request.clientKey) ?? write(request)
      answered.set(request.clientKey, answer)
      if (broken === 'after') throw new Broken(true)
      return answer
    },
    show: (values) => {
      for (const { value } of values) shown.amount = value
    },
    merge: ([merged]) => {
      if (merged !== undefined) shown.amount = merged.amount
    },
    onConflicts: (met) => conflicts.push(...met),
    onRefused: () => undefined,
    onFailed: (_changes, failure) => failures.push(failure),
  })
  const edit = (value: WireValue, expected: WireValue) =>
    saving.edit([{ row, column: 'amount', value, expected }])
  const settled = () =>
    new Promise<void>((resolve) => {
      const look = () => queue.state().phase === 'saved' && resolve()
      queue.subscribe(look)
      look()
    })
  return { row, stored, shown, conflicts, failures, breaks, queue, edit, settled, writes: () => writes }
}

test('CELL-11 an edit shows before it is saved', async () => {
  const { shown, stored, edit, settled } = storedRow(1)
  edit(2, 1)
  expect(shown.amount).toBe(2)
  expect(stored.amount).toBe(1)
  await settled()
  expect(stored.amount).toBe(2)
})

test('CELL-11 a second edit of the cell expects what the first one stored, and never flickers back', async () => {
  const { stored, shown, conflicts, edit, settled } = storedRow(1)
  edit(2, 1)
  edit(3, 2)
  expect(shown.amount).toBe(3)
  await settled()
  expect([stored.amount, shown.amount, conflicts]).toEqual([3, 3, []])
})

test('CELL-11 a cell that was changed meanwhile shows the stored value and shows both', async () => {
  const { row, stored, shown, conflicts, edit, settled } = storedRow(1)
  stored.amount = 9
  edit(2, 1)
  await settled()
  expect(shown.amount).toBe(9)
  expect(conflicts).toEqual([{ row, column: 'amount', mine: 2, theirs: 9 }])
})

test('CELL-11 an edit behind one that met a conflict does not overwrite the other person either', async () => {
  const { stored, conflicts, edit, settled } = storedRow(1)
  stored.amount = 9
  edit(2, 1)
  edit(3, 2)
  await settled()
  expect(stored.amount).toBe(9)
  expect(conflicts.map(({ mine }) => mine)).toEqual([2, 3])
})

test('CELL-11 an edit that can never be saved shows the previous value again', async () => {
  const { shown, failures, breaks, edit, settled } = storedRow(1)
  breaks.push('for good')
  edit(2, 1)
  await settled()
  expect(shown.amount).toBe(1)
  expect(failures).toHaveLength(1)
})

test('CELL-11 an edit is sent again until it gets through, is shown all the while, and is written once though its answer was lost', async () => {
  const { stored, shown, failures, breaks, queue, edit, settled, writes } = storedRow(1)
  const phases: string[] = []
  queue.subscribe(({ phase }) => phases.push(phase))
  breaks.push('before', 'after', 'before')
  edit(2, 1)
  edit(3, 2)
  expect(shown.amount).toBe(3)
  await settled()
  expect([stored.amount, shown.amount, writes(), failures]).toEqual([3, 3, 2, []])
  expect(phases).toContain('waiting')
  expect(phases.at(-1)).toBe('saved')
})

test('CELL-11 edits behind one that failed for good are still sent, in order', async () => {
  const { stored, failures, breaks, edit, settled } = storedRow(1)
  breaks.push('for good')
  edit(2, 1)
  edit(3, 2)
  await settled()
  expect(stored.amount).toBe(3)
  expect(failures).toHaveLength(1)
})

/**
 * Two anomalies that are rejected in one action, the first of which lacks a reason; `reason` is what someone gives,
 * null for nothing.
 */
async function rejectTwo(reason: string | null) {
  const [first, second] = ['E1', 'E2'].map(
    (entryId): GridRow => ({ entryId, path: [entryId], version: 1, locked: false, done: null }),
  )
  if (first === undefined || second === undefined) throw new Error('There are two rows.')
  const sent: SaveRequest[] = []
  const shown = new Map<string, unknown>()
  const requested: number[] = []
  const refused: string[] = []
  const queue = createTaskQueue({ isPassing: () => false, pause: () => Promise.resolve() })
  const saving = createCellSaving({
    queue,
    async save(request) {
      sent.push(request)
      const lacking = request.changes.filter(
        ({ entryId }) => entryId === 'E1' && request.reason === undefined,
      )
      const code = 'reason_required'
      return {
        updatedRows: [],
        refused: lacking.map((change) => ({ ...change, code, message: '', current: null })),
        more: false,
      }
    },
    show: (values) => {
      for (const { entryId, value } of values) shown.set(entryId, value)
    },
    merge: () => undefined,
    onConflicts: () => undefined,
    onRefused: (refusals) => refused.push(...refusals.map(({ code }) => code)),
    onFailed: () => undefined,
    async requestReason(edits) {
      requested.push(edits.length)
      return reason
    },
  })
  const edits = [first, second].map((row) => ({ row, column: 'done', value: false, expected: null }))
  saving.edit(edits, 'paste')
  await vi.waitFor(() => expect(requested).toEqual([1]), 60_000)
  await vi.waitFor(() => expect(queue.state().phase).toBe('saved'), 60_000)
  return { sent, shown, refused }
}

test('FLOW-04 what needs a reason is sent once more with the reason that someone gives, and nothing else is', async () => {
  const { sent, shown, refused } = await rejectTwo('Deux prestations')
  expect(
    sent.map(({ kind, reason, changes }) => [kind, reason, changes.map(({ entryId }) => entryId)]),
  ).toEqual([
    ['paste', undefined, ['E1', 'E2']],
    ['paste', 'Deux prestations', ['E1']],
  ])
  expect(sent[1]?.clientKey).not.toBe(sent[0]?.clientKey)
  expect([...shown]).toEqual([
    ['E1', false],
    ['E2', false],
  ])
  expect(refused).toEqual([])
})

test('FLOW-04 without a reason the cells show what is stored again, and no refusal is reported', async () => {
  const { sent, shown, refused } = await rejectTwo(null)
  expect(sent).toHaveLength(1)
  expect(shown.get('E1')).toBeNull()
  expect(refused).toEqual([])
})
