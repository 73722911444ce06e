import { listHistory } from '@quitus/contract/history/list-history.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { openDatabase } from '@quitus/database/connection.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { importText, LEDGER_HEADER } from '#testing/files/import-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const people = [
  await server.person({ roleType: 'staff' }),
  await server.person({ roleType: 'staff' }),
  await server.person({ roleType: 'staff' }),
] as const
const as = await server.signInAs(people[0])
const sessions = [as, await server.signInAs(people[1]), await server.signInAs(people[2])]
/** Pools of their own, as another process has them. */
const otherDatabase = openDatabase(server.urls, 2)
afterAll(() => otherDatabase.close())

async function startProject() {
  const project = await server.project({ members: people.map((person) => [person, 'manage'] as const) })
  return { project, params: { projectId: project.id, source: 'dashboard' } as const }
}

const file = (lines: string[]) => ({ content: [LEDGER_HEADER, ...lines, ''].join('\n') })

test('DATA-03 two imports at once follow each other, from the first on: both succeed, and the last one is shown whole', async () => {
  const { project, params } = await startProject()
  const contents = [
    Array.from({ length: 300 }, (_, line) => `A${line},S1,${line},1.00,2024-01-01`),
    Array.from({ length: 200 }, (_, line) => `${line % 2 ? 'A' : 'B'}${line},S1,${line},2.00,2024-01-01`),
  ]
  for (let round = 0; round < 4; round++) {
    const mapping = { publish: 'lines' }
    const [first, second] = contents.map((lines) => file(lines))
    const reports = await Promise.all([
      importText(server.database, project, people[0], first ? [first] : [], { mapping }),
      importText(otherDatabase, project, people[1], second ? [second] : [], { mapping }),
    ])
    expect(reports.map(({ publishedRows }) => publishedRows)).toEqual([300, 200])
    const last = await sql<{ actor_id: number }>`
      select actor_id from ${sql.id(`project_${project.id}`, 'change_sets')} order by publication_id desc limit
        1`.execute(server.database.owner)
    const expected = contents[last.rows[0]?.actor_id === people[0].id ? 0 : 1] ?? []
    const { rows } = await server.call(getViewData, { params, query: {} }, { as })
    expect(rows.map(({ entryId }) => entryId).sort()).toEqual(
      expected.map((line) => line.split(',')[0] ?? '').sort(),
    )
  }
})

test('DATA-03 DATA-09 two periods that are added at once are both kept', async () => {
  const { project, params } = await startProject()
  const mapping = { publish: 'lines' }
  const period = (name: string, count: number) => ({
    name: `${name}.csv`,
    ...file(Array.from({ length: count }, (_, line) => `${name}${line},S1,${line},1.00,2024-01-01`)),
  })
  await importText(server.database, project, people[0], [period('A', 100)], { mapping })
  const reports = await Promise.all([
    importText(server.database, project, people[0], [period('B', 60)], { mapping, append: true }),
    importText(otherDatabase, project, people[1], [period('C', 50)], { mapping, append: true }),
  ])
  expect(Math.max(...reports.map(({ publishedRows }) => publishedRows))).toBe(210)
  const { rows } = await server.call(getViewData, { params, query: {} }, { as })
  const counts = Map.groupBy(rows, ({ entryId }) => entryId.slice(0, 1))
  expect([...counts].map(([name, { length }]) => [name, length]).sort()).toEqual([
    ['A', 100],
    ['B', 60],
    ['C', 50],
  ])
})

type Acknowledged = { entryId: string; value: WireValue; changeSet: string }

/**
 * Lines of four invoices, each entered at least twice; what else is drawn joins an anomaly, often in front of its
 * first entry.
 */
const ledger = fc.array(fc.tuple(fc.constantFrom('0', '1', '2', '3'), fc.integer({ min: 0, max: 5 })), {
  maxLength: 8,
})
const linesOf = (drawn: [string, number][]) => {
  const kept = ['00', '01', '10', '11', '20', '21', '30', '31']
  const keys = new Set([...drawn.map(([invoice, copy]) => `${invoice}${copy + 2}`), ...kept])
  return [...keys].map((key) => `${key},S1,INV-100${key[0]},100.00,2024-01-01`)
}

test('DATA-03 CELL-13 edits that go on while imports publish again and again are kept if they were acknowledged, and had no effect if not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ledger, { minLength: 3, maxLength: 5 }), async (ledgers) => {
      const { project, params } = await startProject()
      await importText(server.database, project, people[0], [file(linesOf([]))])
      let isPublishing = true
      const acknowledged: Acknowledged[] = []
      const refusals = new Set<string>()
      const write = async (writer: number) => {
        const session = { as: sessions[writer] ?? as }
        for (let turn = 0; isPublishing; turn++) {
          const { rows, timestamp } = await server.call(getViewData, { params, query: {} }, session)
          const anomalies = rows.filter(({ path }) => path.length === 1)
          const row = anomalies[(turn + writer) % anomalies.length]
          if (row === undefined) continue
          const change = {
            entryId: row.entryId,
            column: 'Commentaire',
            value: `${writer}/${turn}`,
            expected: row.Commentaire as WireValue,
          }
          const answer = await server.send(
            editCells,
            { params, body: { timestamp, changes: [change] } },
            session,
          )
          const body = answer.json()
          if (answer.statusCode !== 200) refusals.add(body.code)
          else if (body.changeSet === null) refusals.add(body.refused[0].code)
          else acknowledged.push({ ...change, changeSet: body.changeSet })
        }
      }
      const writers = people.map((_, writer) => write(writer))
      try {
        for (const drawn of ledgers) {
          await importText(otherDatabase, project, people[0], [file(linesOf(drawn))])
        }
      } finally {
        isPublishing = false
        await Promise.all(writers)
      }
      expect(acknowledged.length).toBeGreaterThan(0)
      for (const code of refusals) {
        expect([
          'changed_meanwhile',
          'view_republished',
          'publication_in_progress',
          'unknown_entry',
        ]).toContain(code)
      }
      const { rows } = await server.call(getViewData, { params, query: {} }, { as })
      const reported = new Map<string, { entryId: string; value: unknown }[]>()
      for (const { entryId, path, Commentaire } of rows) {
        const query = { entryId, column: 'Commentaire', limit: 200 }
        const { history, next } = await server.call(listHistory, { params, query }, { as })
        expect(next).toBeNull()
        let value: unknown = null
        for (const change of history.toReversed()) {
          expect(change.before, entryId).toEqual(value)
          value = change.after
          if (change.kind === 'edit') {
            reported.set(change.changeSet, [...(reported.get(change.changeSet) ?? []), { entryId, value }])
          }
        }
        if (path.length === 1) expect(Commentaire, entryId).toEqual(value)
      }
      // An acknowledged edit is in the history of an entry that is still there; nothing else is.
      const present = new Set(rows.map(({ entryId }) => entryId))
      const byChangeSet = new Map(acknowledged.map((edit) => [edit.changeSet, edit]))
      expect([...reported.keys()].filter((changeSet) => !byChangeSet.has(changeSet))).toEqual([])
      for (const { changeSet, entryId, value } of acknowledged) {
        if (present.has(entryId))
          expect(reported.get(changeSet), changeSet).toContainEqual({ entryId, value })
      }
    }),
    { numRuns: 3 },
  )
}, 120_000)
