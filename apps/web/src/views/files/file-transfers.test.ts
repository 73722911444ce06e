import { expect, it } from 'vitest'
import { createFileTransfers } from './file-transfers.ts'

it('CELL-09 a transfer is reported when it begins, at each whole percent and when it ends; a cell has one at a time', () => {
  const transfers = createFileTransfers()
  const reported: unknown[] = []
  transfers.subscribe((entryId, column) => reported.push(transfers.transferOf(entryId, column)?.sent ?? null))
  const transfer = transfers.begin('E1', 'Pièce', 'a.pdf')
  expect(transfers.begin('E1', 'Pièce', 'b.pdf')).toBeNull()
  expect(transfers.transferOf('E2', 'Pièce')).toBeNull()
  for (const sent of [0.001, 0.5, 0.5004, 1]) transfer?.onSent(sent)
  transfer?.end()
  expect(reported).toEqual([0, 0.5, 1, null])
  expect(transfers.isRunning()).toBe(false)
})

it('CELL-09 a cancelled transfer aborts its call, and another one does not', () => {
  const transfers = createFileTransfers()
  const [one, other] = [transfers.begin('E1', 'A', 'a.pdf'), transfers.begin('E1', 'B', 'b.pdf')]
  transfers.cancel('E1', 'A')
  expect([one?.signal.aborted, other?.signal.aborted]).toEqual([true, false])
  transfers.cancelAll()
  expect(other?.signal.aborted).toBe(true)
})
