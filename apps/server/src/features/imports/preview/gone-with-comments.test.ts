import { getAnomaly } from '@quitus/contract/anomalies/get-anomaly.ts'
import { addAttachment } from '@quitus/contract/attachments/attachments.ts'
import { createComment } from '@quitus/contract/comments/write-comments.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { listGoneEntries } from '@quitus/contract/views/list-gone-entries.ts'
import { expect, test } from 'vitest'
import { importText, LEDGER_HEADER } from '#testing/files/import-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)

/** Two lines for each supplier. */
const linesOf = (...suppliers: string[]) =>
  suppliers.flatMap((supplier) =>
    ['a', 'b'].map((copy) => `${supplier}${copy},${supplier},INV-${supplier},100.00,2024-01-31`),
  )

test('DATA-03 entries that are gone stay listed and readable with comments or files, publication after publication; the others do not', async () => {
  const project = await server.project({ members: [[staff, 'manage']] })
  const params = { projectId: project.id, source: 'dashboard' } as const
  const load = (...suppliers: string[]) =>
    importText(server.database, project, staff, [
      { content: [LEDGER_HEADER, ...linesOf(...suppliers), ''].join('\n') },
    ])
  await load('S1', 'S2', 'S3', 'S4')
  const { rows } = await server.call(getViewData, { params, query: {} }, { as })
  const idOf = (supplier: string) =>
    String(rows.find((row) => row.Supplier === supplier)?.['Id anomalie'] ?? '')
  const of = (supplier: string) => ({ ...params, anomalyId: idOf(supplier) })
  await server.call(createComment, { params: of('S2'), body: { text: 'à garder' } }, { as })
  const file = new TextEncoder().encode('Vu.')
  await server.call(addAttachment, { params: of('S3'), body: { filename: 'a.txt' }, file }, { as })
  const listed = async () => {
    const { entries, count } = await server.call(listGoneEntries, { params, query: {} }, { as })
    expect(count).toBe(entries.length)
    return entries
      .map(({ entryId, comments, files }) => [entryId, comments, files])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
  }
  const kept = [
    ['S2a', 1, 0],
    ['S2b', 1, 0],
    ['S3a', 0, 1],
    ['S3b', 0, 1],
  ]
  await load('S1')
  expect(await listed()).toEqual([...kept, ['S4a', 0, 0], ['S4b', 0, 0]])
  await load('S1')
  expect(await listed()).toEqual(kept)
  const page = await server.call(getAnomaly, { params: of('S2'), query: {} }, { as })
  expect(page).toMatchObject({ isGone: true, entryCount: 2 })
  expect(await server.refusal(getAnomaly, { params: of('S4'), query: {} }, { as })).toMatchObject({
    code: 'anomaly_not_found',
  })
  await load('S1', 'S2', 'S3')
  expect(await listed()).toEqual([])
})
