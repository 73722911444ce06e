import { createComment } from '@quitus/contract/comments/write-comments.ts'
import { addFreeAnomaly } from '@quitus/contract/free-anomalies/add-free-anomaly.ts'
import { getHome, type Home } from '@quitus/contract/home/get-home.ts'
import { noteVisit } from '@quitus/contract/home/note-visit.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { ageVisits } from '@quitus/database/testing/age-visits.sql.ts'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { prepareFreeView } from '#testing/prepare-free-view.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { DECISION_VIEW } from '#testing/states/decision-view.ts'
import { change, publishForWriting } from '#testing/writing-world.ts'

const server = await startTestServer()
const thomas = await server.person({ roleType: 'staff', fullName: 'Thomas Girard' })
const marie = await server.person({ fullName: 'Marie Delaunay' })
const paul = await server.person()
const asThomas = await server.signInAs(thomas)
const asMarie = await server.signInAs(marie)
const asPaul = await server.signInAs(paul)
const MINUTE = 60_000
const FEATURES = ['dashboard', 'synthesis'] as const

const seen = ({ figures }: Home) => ({
  figures: figures.map(({ kind, count, amount }) => ({ kind, count, amount })),
})

async function published() {
  const members = [
    [thomas, 'manage'],
    [marie, 'review'],
    [paul, 'read'],
  ] as const
  const world = await publishForWriting(server, thomas, members, { view: DECISION_VIEW })
  const { owner } = server.database
  await owner
    .updateTable('core.projects')
    .set({ features: [...FEATURES] })
    .where('id', '=', world.project.id)
    .execute()
  const params = { projectId: world.project.id }
  const home = (as: Session) => server.call(getHome, { params }, { as })
  return {
    ...world,
    home,
    /** Reads the home, and notes what it shows. */
    see: async (as: Session) => server.call(noteVisit, { params, body: seen(await home(as)) }, { as }),
    validate: (as: Session, ...entryIds: string[]) =>
      world.decide(as, { action: 'validate', selection: { entryIds } }),
    /** Lets minutes pass since what was noted of visits, and no session expire. */
    goBy: (minutes: number) => ageVisits(owner, world.project.id, minutes),
    /** The figures as text, with their change behind them. */
    figures: async (as: Session) =>
      (await home(as)).figures.map(
        ({ kind, count, amount, change: moved }) =>
          `${kind} ${count} ${amount}${moved === null ? '' : ` (${moved.count} ${moved.amount})`}`,
      ),
  }
}

test('SYN-06 the home says what is to decide, validated and recovered, and the grid shows the same under each filter', async () => {
  const world = await published()
  await world.validate(asMarie, 'E1$$1', 'E2$$1')
  expect(await world.figures(asMarie)).toEqual(['toDecide 8 2644.76', 'validated 2 1280.5', 'recovered 0 0'])
  for (const { kind, count, amount, filter } of (await world.home(asMarie)).figures) {
    const body = { timestamp: world.timestamp(), filter }
    const { resultSet } = await server.call(openResultSet, { params: world.params, body }, { as: asMarie })
    const params = { ...world.params, resultSet }
    const totals = await server.call(getResultSetTotals, { params }, { as: asMarie })
    const column = { toDecide: 'Montant anomalie', validated: 'Montant accepté', recovered: 'Récupéré' }[kind]
    expect([kind, totals.count, totals.sums[column] ?? 0]).toEqual([kind, count, amount])
  }
})

test('SYN-06 FLOW-16 free anomalies count among the figures, which say how many they are', async () => {
  const world = await published()
  const { owner } = server.database
  const features = [...FEATURES, 'freeAnomaly' as const]
  await owner.updateTable('core.projects').set({ features }).where('id', '=', world.project.id).execute()
  await prepareFreeView(server.database, world.project, thomas)
  const params = { projectId: world.project.id }
  const ofView = { params: { ...params, source: 'freeanomaly' as const }, query: {} }
  const { viewMetaData } = await server.call(getViewMetadata, ofView, { as: asMarie })
  const body = { timestamp: viewMetaData.timestamp, values: { 'Montant anomalie': 100.5 } }
  await server.call(addFreeAnomaly, { params, body }, { as: asMarie })
  const { figures } = await world.home(asMarie)
  expect(figures).toMatchObject([
    { kind: 'toDecide', count: 11, amount: 4025.76, free: 1 },
    { kind: 'validated', count: 0, free: 0 },
    { kind: 'recovered', count: 0, free: 0 },
  ])
})

test('SYN-06 the change is the one since the last visit, which a reload does not wipe and half an hour without a call ends', async () => {
  const world = await published()
  expect((await world.home(asMarie)).previousVisit).toBeNull()
  await world.see(asMarie)
  await world.goBy(29)
  await world.validate(asThomas, 'E1$$1')
  expect((await world.home(asMarie)).previousVisit).toBeNull()
  await world.goBy(2)
  const changed = ['toDecide 9 2724.76 (-1 -1200.5)', 'validated 1 1200.5 (1 1200.5)', 'recovered 0 0 (0 0)']
  for (const _reload of [1, 2, 3]) {
    expect(await world.figures(asMarie)).toEqual(changed)
    expect((await world.home(asMarie)).previousVisit).toBe('2026-03-02T08:29:00Z')
    await world.see(asMarie)
  }
  await world.goBy(31)
  expect(await world.figures(asMarie)).toEqual([
    'toDecide 9 2724.76 (0 0)',
    'validated 1 1200.5 (0 0)',
    'recovered 0 0 (0 0)',
  ])
  expect((await world.home(asPaul)).previousVisit).toBeNull()
})

test('SYN-06 the latest events say who did what, what one person did in a row as one, and name a single anomaly', async () => {
  const world = await published()
  const params = { projectId: world.project.id }
  await world.edit(asMarie, [change('E3$$1', 'Remarque', 'vu'), change('E4$$1', 'Remarque', 'vu')])
  server.clock.advance(MINUTE)
  await world.edit(asMarie, [change('E5$$1', 'Remarque', 'vu')])
  server.clock.advance(MINUTE)
  await world.validate(asMarie, 'E1$$1')
  server.clock.advance(MINUTE)
  const comment = { text: 'Entre nous', staffOnly: true }
  await server.call(
    createComment,
    { params: { ...params, anomalyId: 'A-02' }, body: comment },
    { as: asThomas },
  )
  server.clock.advance(MINUTE)
  await server.call(
    createComment,
    { params: { ...params, anomalyId: 'A-03' }, body: { text: 'Avez-vous l’avoir ?' } },
    { as: asThomas },
  )
  const said = async (as: Session) =>
    (await world.home(as)).events.map(
      ({ actor, kind, count, anomaly }) => `${actor} ${kind} ${count} ${anomaly?.anomalyId ?? '-'}`,
    )
  // Publications have the time of the database, which is not that of the tests.
  const imported = 'Thomas Girard import 0 -'
  const known = ['Marie Delaunay validate 1 A-01', 'Marie Delaunay edit 3 -']
  expect(await said(asThomas)).toEqual([imported, 'Thomas Girard comment 2 -', ...known])
  expect(await said(asMarie)).toEqual([imported, 'Thomas Girard comment 1 A-03', ...known])
})

test('SYN-06 FLOW-14 what staff have not presented is in no figure, change or event of a customer', async () => {
  const world = await published()
  const params = { projectId: world.project.id, anomalyId: 'A-01' }
  await world.see(asMarie)
  await world.goBy(31)
  const withdrawn = { selection: { entryIds: ['E1$$1', 'E3$$1'] } }
  await world.decide(asThomas, { action: 'withdraw', ...withdrawn })
  await world.edit(asThomas, [change('E1$$1', 'Remarque', 'à vérifier')])
  await server.call(createComment, { params, body: { text: 'À vérifier' } }, { as: asThomas })
  const kinds = async (as: Session) => (await world.home(as)).events.map(({ kind }) => kind)
  expect(await world.figures(asMarie)).toContain('toDecide 8 2644.76 (-2 -1280.5)')
  expect(await kinds(asMarie)).toEqual([])
  expect(await kinds(asThomas)).toEqual(['import', 'edit', 'withdraw', 'comment'])
  await world.decide(asThomas, { action: 'present', ...withdrawn })
  expect(await world.figures(asMarie)).toContain('toDecide 10 3925.26 (0 0)')
})

test('SYN-06 NAV-14 a project without synthesis has no home, and one without a dashboard yet an empty one', async () => {
  const without = await server.project({ members: [[marie, 'read']] })
  await publishAuditView(server.database, without, thomas)
  const params = { projectId: without.id }
  const body = { figures: [{ kind: 'toDecide' as const, count: 1, amount: null }] }
  for (const refused of [
    server.refusal(getHome, { params }, { as: asMarie }),
    server.refusal(noteVisit, { params, body }, { as: asMarie }),
  ])
    expect(await refused).toMatchObject({ status: 403, code: 'not_permitted' })
  const bare = await server.project({ members: [[marie, 'read']], features: [...FEATURES] })
  const ofBare = { params: { projectId: bare.id } }
  expect(await server.call(getHome, ofBare, { as: asMarie })).toEqual({
    previousVisit: null,
    figures: [],
    events: [],
  })
})

test('SYN-06 the figures of a visit are read once: noting them reads no anomalies', async () => {
  const world = await published()
  const params = { projectId: world.project.id }
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => statements.mockRestore())
  /** How many statements read rows of the dashboard meanwhile. */
  async function readsOf(call: () => Promise<unknown>): Promise<number> {
    statements.mockClear()
    await call()
    const texts = (statements.mock.calls as unknown[][]).map(([query]) =>
      typeof query === 'string' ? query : String((query as { text?: unknown }).text),
    )
    return texts.filter((text) => /"(?:base|presented|review)_/.test(text)).length
  }
  expect(await readsOf(() => world.home(asMarie))).toBeGreaterThan(0)
  const body = seen(await world.home(asMarie))
  await world.validate(asThomas, 'E1$$1')
  expect(await readsOf(() => server.call(noteVisit, { params, body }, { as: asMarie }))).toBe(0)
  // What the person saw is noted, not what has come since.
  await world.goBy(31)
  expect(await world.figures(asMarie)).toContain('validated 1 1200.5 (1 1200.5)')
})

test('SYN-06 a visit without figures, with unknown ones or with too many is refused', async () => {
  const world = await published()
  const params = { projectId: world.project.id }
  const figure = { kind: 'toDecide', count: 1, amount: 2 }
  for (const figures of [
    [],
    [{ ...figure, kind: 'x' }],
    [{ ...figure, amount: 'x' }],
    Array(4).fill(figure),
  ]) {
    const refused = await server.refusal(noteVisit, { params, body: { figures } as never }, { as: asMarie })
    expect(refused).toMatchObject({ status: 400, code: 'invalid_request' })
  }
})
