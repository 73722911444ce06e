import { getLearning, updateLearning } from '@quitus/contract/projects/learning.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { ANOMALY_COLUMN } from '@quitus/detection/anomaly-columns.ts'
import { expect, test } from 'vitest'
import { importText, LEDGER_HEADER } from '#testing/files/import-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)

/** Thirteen invoices of one supplier, each entered again with its number written differently. */
const LINES = Array.from({ length: 13 }, (_, at) => {
  const rest = `${713 + 59 * at}.${17 + at},2024-${String((at % 12) + 1).padStart(2, '0')}-03`
  return [`T${at}a,S1,AB-${7301 + 131 * at},${rest}`, `T${at}b,S1,AB${7301 + 131 * at},${rest}`]
}).flat()
const LAST = 'T12a'

async function startProject() {
  const project = await server.project({ features: ['dashboard', 'suppliers'], members: [[staff, 'manage']] })
  const params = { projectId: project.id, source: 'dashboard' } as const
  const load = () =>
    importText(server.database, project, staff, [{ content: `${[LEDGER_HEADER, ...LINES].join('\n')}\n` }])
  const rows = async () => (await server.call(getViewData, { params, query: {} }, { as })).rows
  return {
    project,
    load,
    rows,
    rowOf: async (id: string) => (await rows()).find(({ entryId }) => entryId === id),
    rejectAllBut: async (kept: string, reason: string) => {
      const { timestamp } = (await server.call(getViewMetadata, { params, query: {} }, { as })).viewMetaData
      const entryIds = (await rows())
        .filter((row) => row[ANOMALY_COLUMN.amount] !== null && row.entryId !== kept)
        .map(({ entryId }) => entryId)
      const body = { action: 'reject' as const, timestamp, selection: { entryIds }, reason }
      await server.call(runAction, { params, body }, { as })
    },
  }
}

test('DATA-13 rejected anomalies lower like ones at the next publication, and the reason says so in both languages', async () => {
  const { load, rows, rowOf, rejectAllBut } = await startProject()
  await load()
  const before = await rowOf(LAST)
  await rejectAllBut(LAST, 'Échéance ou abonnement')
  const report = await load()
  const after = await rowOf(LAST)
  expect(Number(after?.[ANOMALY_COLUMN.score])).toBeLessThan(Number(before?.[ANOMALY_COLUMN.score]) - 20)
  expect(String(after?.[ANOMALY_COLUMN.reason])).toMatch(
    /12 sur 12 semblables ont été rejetées|12 of 12 like these/,
  )
  expect(report).toMatchObject({ publishedRows: LINES.length })
  expect((await rows()).length).toBe(LINES.length)
})

test('DATA-13 a rejection because the money came back already says that the anomaly was real', async () => {
  const { load, rowOf, rejectAllBut } = await startProject()
  await load()
  const before = await rowOf(LAST)
  await rejectAllBut(LAST, 'Avoir déjà reçu')
  await load()
  expect(Number((await rowOf(LAST))?.[ANOMALY_COLUMN.score])).toBeGreaterThanOrEqual(
    Number(before?.[ANOMALY_COLUMN.score]),
  )
})

test('DATA-13 a project that is switched off publishes without what was learned', async () => {
  const { project, load, rowOf, rejectAllBut } = await startProject()
  await load()
  const before = await rowOf(LAST)
  await rejectAllBut(LAST, 'Échéance ou abonnement')
  await load()
  const params = { projectId: project.id }
  expect(await server.call(getLearning, { params }, { as })).toMatchObject({ learns: true })
  await server.call(updateLearning, { params, body: { learns: false } }, { as })
  expect(await server.call(getLearning, { params }, { as })).toMatchObject({ learns: false })
  await load()
  expect((await rowOf(LAST))?.[ANOMALY_COLUMN.score]).toBe(before?.[ANOMALY_COLUMN.score])
  expect((await rowOf(LAST))?.[ANOMALY_COLUMN.reason]).toBe(before?.[ANOMALY_COLUMN.reason])
})

test('DATA-13 staff read what decisions did to the scores of the publication, and at which supplier', async () => {
  const { project, load, rejectAllBut } = await startProject()
  const params = { projectId: project.id }
  await load()
  expect((await server.call(getLearning, { params }, { as })).learned).toBeNull()
  await rejectAllBut(LAST, 'Échéance ou abonnement')
  await load()
  const { learned } = await server.call(getLearning, { params }, { as })
  expect(learned).toMatchObject({
    decided: 12,
    moved: 1,
    rules: [
      {
        level: 'own',
        category: { en: 'Duplicate payment' },
        pattern: { difference: 'same', gap: 'day' },
        ...{ decided: 12, rejected: 12, moved: 1 },
      },
    ],
  })
  const [rule] = learned?.rules ?? []
  expect(rule?.supplier).toBe('S1')
  expect(rule?.to).toBeLessThan((rule?.from ?? 0) - 20)
})
