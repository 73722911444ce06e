import { getErasure, previewHistoryRemoval } from '@quitus/contract/admin/erasures.ts'
import { listRows } from '@quitus/contract/admin/list-rows.ts'
import { updateProjectSettings } from '@quitus/contract/admin/project-settings.ts'
import { listHistory } from '@quitus/contract/history/list-history.ts'
import { getSealedHistory } from '@quitus/contract/history/sealed-history.ts'
import { undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import { makeOldHistory } from '@quitus/database/testing/old-history.sql.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBackups } from '#backup/places/open-backup-store.ts'
import { selectHead } from '#history-chain/select-head.ts'
import { verifyProject } from '#history-chain/verify-project.ts'
import { chainAll } from '#testing/history/chain-all.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { ROUTED_VIEW } from '#testing/states/decision-view.ts'
import { change, publishForWriting } from '#testing/writing-world.ts'
import { inProject } from './due-history.sql.ts'
import { removeHistories } from './remove-histories.ts'

const server = await startTestServer()
const { owner } = server.database
const administrator = await server.person({
  ...{ roleType: 'staff', role: 'admin', optionalFeatures: ['admin_wexaus'] },
})
const staff = await server.person({ roleType: 'staff' })
const [as, asAdmin] = [await server.signInAs(staff), await server.signInAs(administrator)]
const BACKUP = openBackups({ place: { folder: '' }, keep: 14, key: null })
const NO_SIGNAL = new AbortController().signal
const YEAR = 365.25 * 24 * 3_600_000
const before = (years: number) => new Date(Date.now() - years * YEAR)
const night = (signal = NO_SIGNAL, now = () => new Date()) =>
  removeHistories({ ...server.deps, backup: BACKUP, now }, signal)

type View = Parameters<typeof publishForWriting>[3]

/** A project whose history is eleven years old but for what is done from now on, all of it sealed. */
async function oldProject(changeSets: number, given: View = {}) {
  const world = await publishForWriting(server, staff, [[staff, 'manage']], given)
  const projectId = world.project.id
  // Nights are of all projects; those of other tests have no rule any more.
  await owner.updateTable('core.projects').set({ history_years: null }).execute()
  const { changeSet: first } = await world.edit(as, [change('E1$$1', 'Remarque', 'vu')])
  await makeOldHistory(owner, projectId, { count: changeSets, at: before(11), actorId: staff.id })
  const chain = () => chainAll(owner, projectId, () => new Date())
  await chain()
  const rule = (historyYears: number | null) =>
    server.call(
      updateProjectSettings,
      { params: { project: projectId }, body: { historyYears } },
      { as: asAdmin },
    )
  const preview = (years: number) =>
    server.call(previewHistoryRemoval, { params: { project: projectId }, query: { years } }, { as: asAdmin })
  const head = async () => ({
    exportedAt: new Date().toISOString(),
    head: await owner.transaction().execute((tx) => selectHead(tx, projectId)),
  })
  const verify = (options: Parameters<typeof verifyProject>[2] = {}) =>
    verifyProject(owner, projectId, options)
  const count = async (table: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${inProject(projectId, table)}`.execute(owner)
    return rows[0]?.count
  }
  const certificates = () =>
    owner
      .selectFrom('core.erasures')
      .selectAll()
      .where('kind', '=', 'history')
      .where('subject_id', '=', projectId)
      .orderBy('id')
      .execute()
  return { ...world, projectId, first: first ?? '', chain, rule, preview, head, verify, count, certificates }
}

test('SEC-09 SEC-06 a rule removes whole old segments at night, as its preview says, and the rest is verified from any head', async () => {
  const world = await oldProject(2300)
  const late = await world.head()
  const { changeSet: recent } = await world.edit(as, [change('E2$$1', 'Remarque', 'récent')])
  await world.chain()
  expect(await night()).toEqual({ projects: 0, changeSets: 0 })
  expect(await world.preview(12)).toMatchObject({ changeSets: 0, changes: 0, from: null, open: null })
  const preview = await world.preview(10)
  expect(preview).toMatchObject({ changeSets: 2000, open: null })
  expect(preview.until?.slice(0, 10)).toBe(before(11).toISOString().slice(0, 10))
  await world.rule(10)
  const cells = (await world.count('cell_changes')) ?? 0
  expect(await night()).toEqual({ projects: 1, changeSets: 2000 })
  expect(await world.count('change_sets')).toBe(303)
  expect(await world.count('history_links')).toBe(303)
  expect(cells - ((await world.count('cell_changes')) ?? 0)).toBe(preview.changes)

  const [certificate, ...others] = await world.certificates()
  expect(others).toEqual([])
  expect(certificate).toMatchObject({
    ...{ is_by_rule: true, actor_id: null, subject: world.project.name },
    erased: { changeSets: 2000, changes: preview.changes },
    removed: { position: '2000', hash: late.head.segments[1]?.hash },
  })
  expect(certificate?.backups_until).not.toBeNull()
  const removed = { changeSets: 2000, certificates: [certificate?.id], isCertified: true }
  expect(await world.verify()).toMatchObject({ verdict: 'intact', sealed: 2303, removed })
  expect(await world.verify({ head: late })).toMatchObject({ verdict: 'intact', removed })

  const params = { projectId: world.projectId }
  const sealed = await server.call(getSealedHistory, { params }, { as })
  expect(sealed.removed).toEqual({ changeSets: 2000, until: preview.until })
  const query = { limit: 200 }
  const source = { ...params, source: 'dashboard' } as const
  const newest = await server.call(listHistory, { params: source, query }, { as })
  expect(newest.changeSets[0]?.changeSet).toBe(recent)
  expect(newest.removedUntil).toBeNull()
  const ofRow = await server.call(listHistory, { params: source, query: { entryId: 'E1$$1' } }, { as })
  expect(ofRow).toMatchObject({ history: [], removedUntil: preview.until })
  const undone = server.call(
    undoChangeSet,
    { params: { ...params, changeSet: world.first }, body: {} },
    { as },
  )
  await expect(undone).rejects.toThrow(/"status":410,"code":"change_set_removed"/)
  const unknown = { params: { ...params, changeSet: '99999999' }, body: {} }
  await expect(server.call(undoChangeSet, unknown, { as })).rejects.toThrow('change_set_not_found')

  const list = { params: { list: 'activity' }, body: { project: world.projectId } } as const
  const { rows } = await server.call(listRows, list, { as: asAdmin })
  expect(rows).toContainEqual(
    expect.objectContaining({ kind: 'historyRemoved', who: 'La règle de conservation du projet' }),
  )
  const one = { params: { erasure: certificate?.id ?? 0 } }
  expect(await server.call(getErasure, one, { as: asAdmin })).toMatchObject({
    ...{ kind: 'history', isByRule: true, parts: [{ part: 'changeSets', count: 2000 }, { part: 'changes' }] },
    removed: { until: preview.until, position: '2000' },
  })
  expect(await night()).toEqual({ projects: 0, changeSets: 0 })
})

test('SEC-09 SEC-06 a head from within what was removed is no contradiction, and a removal without a certificate is named', async () => {
  const world = await oldProject(700)
  const head = await world.head()
  expect(head.head.position).toBe('702')
  await sql`insert into ${inProject(world.projectId, 'change_sets')} (source, kind, actor_id, created_at)
            select 'dashboard', 'edit', ${staff.id}, ${before(11)} from generate_series(1, 400)`.execute(
    owner,
  )
  await world.chain()
  await world.rule(10)
  expect(await night()).toMatchObject({ changeSets: 1000 })
  expect(await world.verify({ head })).toMatchObject({ verdict: 'intact', removed: { isCertified: true } })
  await sql`delete from core.erasures where kind = 'history' and subject_id = ${world.projectId}`.execute(
    owner,
  )
  expect(await world.verify({ head })).toMatchObject({ removed: { isCertified: false, certificates: [] } })
})

test('SEC-09 a night that is stopped between two segments leaves a whole chain and a true certificate, and the next goes on', async () => {
  const world = await oldProject(3200)
  await world.rule(10)
  const stop = new AbortController()
  let nows = 0
  // The second segment is under way when the process is stopped; it is still removed as a whole.
  const now = () => {
    nows += 1
    if (nows === 2) stop.abort()
    return new Date()
  }
  expect(await night(stop.signal, now)).toEqual({ projects: 1, changeSets: 2000 })
  expect(await world.verify()).toMatchObject({ verdict: 'intact', removed: { changeSets: 2000 } })
  expect(await world.certificates()).toMatchObject([{ erased: { changeSets: 2000 } }])
  await owner.transaction().execute(async (tx) => {
    await sql`select from core.projects where id = ${world.projectId} for update`.execute(tx)
    expect(await night(), 'someone changes the rule meanwhile').toEqual({ projects: 0, changeSets: 0 })
  })
  expect(await night()).toEqual({ projects: 1, changeSets: 1000 })
  expect((await world.certificates()).map(({ erased }) => erased)).toMatchObject([
    { changeSets: 2000 },
    { changeSets: 1000 },
  ])
  expect(await world.verify()).toMatchObject({ verdict: 'intact', removed: { changeSets: 3000 } })
})

test('SEC-09 a segment that fails halfway is not removed at all', async () => {
  const world = await oldProject(1100)
  await world.rule(10)
  const segments = inProject(world.projectId, 'history_segments')
  await sql`alter table ${segments} add constraint fails check (removed_at is null)`.execute(owner)
  await expect(night()).rejects.toThrow('fails')
  await sql`alter table ${segments} drop constraint fails`.execute(owner)
  expect(await world.count('history_links')).toBe(1102)
  expect(await world.certificates()).toEqual([])
  expect(await world.verify()).toMatchObject({ verdict: 'intact', removed: null })
})

test('SEC-09 nothing from the first change of an anomaly on is removed before it has ended', async () => {
  const world = await oldProject(1100, { view: ROUTED_VIEW })
  await world.rule(10)
  expect(await world.preview(10)).toMatchObject({ changeSets: 0, open: { anomaly: 'A-01' } })
  expect(await night()).toEqual({ projects: 0, changeSets: 0 })
  await sql`update ${inProject(world.projectId, 'review_dashboard')} set state = 'closed'`.execute(owner)
  expect(await world.preview(10)).toMatchObject({ changeSets: 1000, open: null })
  expect(await night()).toMatchObject({ changeSets: 1000 })
})

test('SEC-09 a history is kept for ten years at least', async () => {
  const world = await oldProject(1)
  await expect(world.rule(9)).rejects.toThrow('too_small')
  await expect(world.preview(9)).rejects.toThrow('too_small')
  expect(await world.rule(10)).toMatchObject({ historyYears: 10 })
  expect(await world.rule(null)).toMatchObject({ historyYears: null })
})
