import { listHistory } from '@quitus/contract/history/list-history.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listGoneEntries } from '@quitus/contract/views/list-gone-entries.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)

/** Entries of each anomaly, the first one its own row. */
type Anomalies = Record<string, string[]>

async function startProject() {
  const project = await server.project({ members: [[staff, 'manage']] })
  const params = { projectId: project.id, source: 'dashboard' } as const
  const publish = (anomalies: Anomalies, imported: Record<string, WireValue> = {}) =>
    publishAuditView(server.database, project, staff, {
      rows: Object.entries(anomalies).flatMap(([anomalyId, entries]) =>
        entries.map((entryId, childIndex) => ({
          entryId,
          anomalyId,
          childIndex,
          values: { 'Id anomalie': anomalyId, ...imported },
        })),
      ),
    })
  const rows = async () => (await server.call(getViewData, { params, query: {} }, { as })).rows
  /** What each anomaly shows on its own row. */
  const shown = async () =>
    new Map(
      (await rows())
        .filter((row) => row.path.length === 1)
        .map((row) => [
          String(row.path[0]),
          { Validé: row.Validé, Commentaire: row.Commentaire, locked: row.locked },
        ]),
    )
  const edit = async (entryId: string, column: string, value: WireValue) => {
    const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
    const row = (await rows()).find((each) => each.entryId === entryId)
    const expected = (row?.[column] ?? null) as WireValue
    const body = {
      timestamp: viewMetaData.timestamp,
      changes: [{ entryId, column, value, expected }],
    }
    return (await server.call(editCells, { params, body }, { as })).refused.map(({ code }) => code)
  }
  const gone = async () =>
    (await server.call(listGoneEntries, { params, query: { limit: 500 } }, { as })).entries.map((entry) => ({
      ...entry,
      decisions: Object.fromEntries(entry.decisions.map(({ column, value }) => [column, value])),
    }))
  const history = async (entryId: string) =>
    (await server.call(listHistory, { params, query: { entryId, limit: 200 } }, { as })).history
  /** Every review row as stored: what child rows hold is not on the wire. */
  const stored = async () => {
    const columns = await server.database.owner
      .selectFrom('core.view_columns')
      .select(['name', 'storage_name'])
      .where('project_id', '=', project.id)
      .where('name', 'in', ['Validé', 'Commentaire', 'Row Locked'])
      .execute()
    const values = columns.map(({ name, storage_name }) => sql`${sql.id(storage_name)} as ${sql.id(name)}`)
    const answer = await sql<{ entryId: string } & Record<string, WireValue>>`
      select entry.entry_id as "entryId", ${sql.join(values)}
      from ${sql.id(`project_${project.id}`, 'review_dashboard')} review
      join ${sql.id(`project_${project.id}`, 'entries')} entry using (row_id)`.execute(server.database.owner)
    return new Map(answer.rows.map(({ entryId, ...cells }) => [entryId, cells]))
  }
  return { publish, shown, rows, edit, gone, history, stored }
}

describe('a known anomaly', () => {
  test('DATA-03 DATA-05 shows its decision when another entry comes first, and the entry that joined holds it and says so', async () => {
    const { publish, shown, edit, history, stored } = await startProject()
    await publish({ A: ['e1', 'e2'] })
    await edit('e1', 'Validé', true)
    await edit('e1', 'Row Locked', true)
    await publish({ A: ['e0', 'e1', 'e2'] })
    expect(await shown()).toEqual(new Map([['A', { Validé: true, Commentaire: null, locked: true }]]))
    expect((await stored()).get('e0')).toEqual({ Validé: true, Commentaire: null, 'Row Locked': true })
    expect(
      (await history('e0')).map(({ kind, column, before, after }) => [kind, column, before, after]),
    ).toEqual([
      ['import', 'Row Locked', false, true],
      ['import', 'Validé', null, true],
    ])
    expect(await edit('e0', 'Validé', false)).toEqual(['row_locked'])
    expect(await edit('e0', 'Row Locked', false)).toEqual([])
    expect(await edit('e0', 'Validé', false)).toEqual([])
  })

  test('DATA-03 keeps its decision against that of an anomaly that joins it, which is listed', async () => {
    const { publish, shown, edit, gone, history } = await startProject()
    await publish({ A: ['e1'], B: ['e2', 'e3'] })
    await edit('e1', 'Validé', true)
    await edit('e2', 'Validé', false)
    await edit('e2', 'Commentaire', 'loyer')
    await publish({ A: ['e1', 'e2', 'e3'] })
    expect(await shown()).toEqual(new Map([['A', { Validé: true, Commentaire: null, locked: false }]]))
    expect(await gone()).toEqual([
      {
        entryId: 'e2',
        anomalyId: 'B',
        joinedAnomalyId: 'A',
        decisions: { Validé: false, Commentaire: 'loyer' },
        comments: 0,
        files: 0,
      },
    ])
    expect((await history('e2')).slice(0, 2)).toMatchObject([
      { kind: 'import', column: 'Commentaire', before: 'loyer', after: null },
      { kind: 'import', column: 'Validé', before: false, after: true },
    ])
  })

  test('DATA-03 that nobody decided takes the decision of one that joins it', async () => {
    const { publish, shown, edit, gone } = await startProject()
    await publish({ A: ['e1'], B: ['e2'] })
    await edit('e2', 'Commentaire', 'vu')
    await publish({ A: ['e1', 'e2'] })
    expect((await shown()).get('A')).toMatchObject({ Commentaire: 'vu' })
    expect(await gone()).toEqual([])
  })

  test('DATA-03 that falls apart keeps its decision once: with its identifier, else with its first entry', async () => {
    const { publish, shown, edit } = await startProject()
    await publish({ A: ['e1', 'e2', 'e3'] })
    await edit('e1', 'Commentaire', 'vu')
    await publish({ A: ['e2', 'e3'], B: ['e1'] })
    expect([...(await shown())].map(([id, cells]) => [id, cells.Commentaire])).toEqual([
      ['B', null],
      ['A', 'vu'],
    ])
    await publish({ C: ['e3'], D: ['e2'] })
    expect([...(await shown())].map(([id, cells]) => [id, cells.Commentaire]).sort()).toEqual([
      ['C', null],
      ['D', 'vu'],
    ])
  })

  test('DATA-03 that goes and comes back with another first entry shows its decision again', async () => {
    const { publish, shown, edit, gone } = await startProject()
    await publish({ A: ['e1', 'e2'] })
    await edit('e1', 'Commentaire', 'vu')
    await publish({ B: ['e9'] })
    await publish({ B: ['e9'] })
    expect((await gone()).map(({ entryId, decisions }) => [entryId, decisions])).toEqual([
      ['e1', { Commentaire: 'vu' }],
      ['e2', { Commentaire: 'vu' }],
    ])
    await publish({ A: ['e3', 'e1'], B: ['e9'] })
    expect((await shown()).get('A')).toMatchObject({ Commentaire: 'vu' })
    expect((await gone()).map(({ entryId }) => entryId)).toEqual(['e2'])
  })
})

const ENTRIES = ['e1', 'e2', 'e3', 'e4', 'e5']
const ANOMALIES = ['A', 'B', 'C', 'D']
/** Where each entry is, and in which order; null where it is not in the ledger. */
const places = fc.record({
  anomalyOf: fc.array(fc.option(fc.constantFrom(...ANOMALIES), { freq: 4 }), {
    minLength: ENTRIES.length,
    maxLength: ENTRIES.length,
  }),
  order: fc.shuffledSubarray(ENTRIES, { minLength: ENTRIES.length }),
})
const step = fc.oneof(
  fc.record({ publish: places, imported: fc.constantFrom<WireValue>(null, 'importé') }),
  fc.record({
    anomaly: fc.constantFrom(...ANOMALIES),
    column: fc.constantFrom('Commentaire', 'Commentaire', 'Row Locked'),
    isLocking: fc.boolean(),
  }),
)

test('DATA-03 CELL-13 however anomalies join and fall apart, decisions stay with them, none is shown twice, none is lost unlisted, and the history says what is stored', async () => {
  await fc.assert(
    fc.asyncProperty(places, fc.array(step, { minLength: 2, maxLength: 9 }), async (first, steps) => {
      const { publish, shown, rows, edit, gone, history, stored } = await startProject()
      const anomaliesOf = ({ anomalyOf, order }: typeof first): Anomalies => {
        const anomalies: Anomalies = {}
        for (const entry of order) {
          const anomaly = anomalyOf[ENTRIES.indexOf(entry)]
          if (anomaly != null) anomalies[anomaly] = [...(anomalies[anomaly] ?? []), entry]
        }
        return Object.keys(anomalies).length === 0 ? { A: ['e1'] } : anomalies
      }
      let current = anomaliesOf(first)
      await publish(current)
      let notes = 0
      for (const each of steps) {
        if (!('publish' in each)) {
          const entry = current[each.anomaly]?.[0]
          if (entry === undefined) continue
          const value = each.column === 'Commentaire' ? `note ${++notes}` : each.isLocking
          await edit(entry, each.column, value)
          continue
        }
        const before = await shown()
        const isNote = (value: unknown) => typeof value === 'string' && value.startsWith('note')
        const alive = new Set([
          ...[...before.values()].map(({ Commentaire }) => Commentaire).filter(isNote),
          ...(await gone())
            .filter(
              ({ anomalyId, joinedAnomalyId }) => joinedAnomalyId === null && !before.has(anomalyId ?? ''),
            )
            .map(({ decisions }) => decisions.Commentaire)
            .filter(isNote),
        ])
        current = anomaliesOf(each.publish)
        await publish(current, each.imported === null ? {} : { Commentaire: each.imported })
        const after = await shown()
        for (const [anomaly, decision] of before) {
          if (!isNote(decision.Commentaire)) continue
          if (after.has(anomaly)) expect(after.get(anomaly), 'decision of a known anomaly').toEqual(decision)
        }
        const notesShown = [...after.values()].map(({ Commentaire }) => Commentaire).filter(isNote)
        expect(new Set(notesShown).size, 'decisions shown once').toBe(notesShown.length)
        const listed = (await gone()).map(({ decisions }) => decisions.Commentaire)
        for (const note of alive) expect([...notesShown, ...listed]).toContain(note)
        const cells = await stored()
        for (const [anomaly, entries] of Object.entries(current)) {
          const ofAnomaly = entries.map((entry) => cells.get(entry))
          expect(
            new Set(ofAnomaly.map((cell) => JSON.stringify(cell))).size,
            `rows of ${anomaly} agree`,
          ).toBe(1)
        }
      }
      const cells = await stored()
      for (const { entryId } of await rows()) {
        const replayed: Record<string, unknown> = { Validé: null, Commentaire: null, 'Row Locked': false }
        for (const change of (await history(entryId)).toReversed()) {
          if (!(change.column in replayed)) continue
          expect(change.before, `${entryId} ${change.column}`).toEqual(replayed[change.column])
          replayed[change.column] = change.after
        }
        expect(cells.get(entryId), entryId).toEqual(replayed)
      }
    }),
    { numRuns: 10 },
  )
}, 120_000)
