import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import type { Client } from '../client.ts'
import { TEXT_COLUMN } from '../writing/writing.ts'

/** Calls on a generated view: its first window, and an edit of one cell, whose value it remembers. */
export async function openView(client: Client, projectId: number) {
  const params = { projectId, source: 'dashboard' as const }
  const { timestamp } = (await client(getViewMetadata, { params, query: {} })).viewMetaData
  const read = () => client(openResultSet, { params, body: { timestamp, limit: 100 } })
  const row = (await read()).rows[1]
  let value = (row?.[TEXT_COLUMN] ?? null) as WireValue
  const edit = async () => {
    const next = `bench ${Math.random()}`
    const change = { entryId: row?.entryId ?? '', column: TEXT_COLUMN, value: next, expected: value }
    const answer = await client(editCells, { params, body: { timestamp, changes: [change] } })
    if (answer.changed !== 1) throw new Error(`The edit was refused: ${answer.refused[0]?.code}`)
    value = next
  }
  return { read, edit }
}
