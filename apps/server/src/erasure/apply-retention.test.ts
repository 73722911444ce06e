import { getOverview } from '@quitus/contract/admin/get-overview.ts'
import { listRows } from '@quitus/contract/admin/list-rows.ts'
import { updateProjectSettings } from '@quitus/contract/admin/project-settings.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBackups } from '#backup/places/open-backup-store.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { publishForWriting } from '#testing/writing-world.ts'
import { applyRetention } from './apply-retention.ts'
import { erasuresOfDigest } from './erasures-of-digest.ts'

const server = await startTestServer()
const { owner } = server.database
const administrator = await server.person({
  ...{ roleType: 'staff', role: 'admin', optionalFeatures: ['admin_wexaus'] },
})
const as = await server.signInAs(administrator)
const staff = await server.person({ roleType: 'staff' })
const MONTHS = 30 * 24 * 3_600_000
const NO_SIGNAL = new AbortController().signal
const BACKUP = openBackups({ place: { folder: '' }, keep: 14, key: null })

test('SEC-09 rules archive a project without changes, and erase it so many months later; a change postpones it', async () => {
  const world = await publishForWriting(server, staff, [[staff, 'manage']])
  const project = world.project.id
  const rules = { archiveAfterMonths: 6, eraseAfterMonths: 12 }
  const settings = await server.call(updateProjectSettings, { params: { project }, body: rules }, { as })
  expect(settings).toMatchObject({ ...rules, erasesAt: null })
  expect(Date.parse(settings.archivesAt ?? '')).toBeGreaterThan(Date.now() + 5.9 * MONTHS)
  const stateOf = async () => {
    const row = await owner
      .selectFrom('core.projects')
      .select('archived_at')
      .where('id', '=', project)
      .execute()
    return row.length === 0 ? 'erased' : row[0]?.archived_at === null ? 'active' : 'archived'
  }
  let months = 0
  const night = async () => {
    const now = () => new Date(Date.now() + months * MONTHS)
    const deps = {
      database: server.database,
      cells: server.deps.cells,
      files: server.files,
      backup: BACKUP,
      now,
    }
    await applyRetention(deps, NO_SIGNAL)
    return stateOf()
  }
  months = 5
  expect(await night()).toBe('active')
  await sql`
    insert into ${sql.id(`project_${project}`, 'change_sets')} (source, kind, actor_id, created_at)
    values ('dashboard', 'edit', ${staff.id}, now() + interval '150 days')`.execute(owner)
  months = 8
  expect(await night()).toBe('active')
  months = 12
  expect(await night()).toBe('archived')
  const byRule = { kind: 'projectArchived', who: 'La règle de conservation du projet' }
  const { rows } = await server.call(listRows, { params: { list: 'activity' }, body: { project } }, { as })
  expect(rows).toContainEqual(expect.objectContaining(byRule))
  const { events } = await server.call(getOverview, {}, { as })
  expect(events).toContainEqual(expect.objectContaining({ ...byRule, project: world.project.name }))
  months = 23
  expect(await night()).toBe('archived')
  months = 25
  expect(await night()).toBe('erased')
  const kept = await owner.selectFrom('core.erasures').selectAll().where('subject_id', '=', project).execute()
  expect(kept.filter(({ kind }) => kind === 'project')).toMatchObject([{ is_by_rule: true, actor_id: null }])
  expect(kept.at(-1)?.backups_until).not.toBeNull()
})

test('SEC-09 a project that someone reads waits for the next night, and holds no other one up', async () => {
  const [read, free] = [await server.project(), await server.project()]
  const ids = [read.id, free.id]
  await owner
    .updateTable('core.projects')
    .set({ archived_at: new Date(Date.now() - 3 * MONTHS), erase_after_months: 1 })
    .where('id', 'in', ids)
    .execute()
  const night = () => applyRetention({ ...server.deps, backup: null, now: () => new Date() }, NO_SIGNAL)
  const left = () => owner.selectFrom('core.projects').select('id').where('id', 'in', ids).execute()
  await owner.transaction().execute(async (tx) => {
    await sql`select from ${sql.id(`project_${read.id}`, 'entries')}`.execute(tx)
    expect(await night()).toEqual({ archived: 0, erased: 1 })
    expect(await left()).toEqual([{ id: read.id }])
  })
  expect(await night()).toEqual({ archived: 0, erased: 1 })
  expect(await left()).toEqual([])
})

test('SEC-09 administrators read of an erasure by rule a month, a week and a day before, even after a night without mail', async () => {
  const project = await server.project({ members: [[staff, 'manage']] })
  const archivedAt = new Date('2030-01-10T12:00:00Z')
  await owner
    .updateTable('core.projects')
    .set({ archived_at: archivedAt, erase_after_months: 12 })
    .where('id', '=', project.id)
    .execute()
  const messages = server.deps.messages('fr')
  const lines = (userId: number, since: string, until: string) =>
    owner
      .transaction()
      .execute((tx) =>
        erasuresOfDigest(
          tx,
          { userId, language: 'fr', since: new Date(since), until: new Date(until) },
          messages,
        ),
      )
  const nightsWithLines: string[] = []
  for (let day = 0; day < 45; day++) {
    const night = (at: number) => new Date(Date.UTC(2030, 11, 1 + at, 5)).toISOString()
    if ((await lines(administrator.id, night(day - 1), night(day))).length > 0)
      nightsWithLines.push(night(day).slice(0, 10))
  }
  expect(nightsWithLines).toEqual(['2030-12-12', '2031-01-04', '2031-01-10'])
  const late = await lines(administrator.id, '2030-12-01T05:00:00Z', '2030-12-20T05:00:00Z')
  expect(late).toEqual([
    expect.stringContaining(`${project.name}\u00a0: la règle de ce projet l’efface le 10/01/2031`),
  ])
  expect(await lines(staff.id, '2030-12-01T05:00:00Z', '2030-12-20T05:00:00Z')).toEqual([])
  await owner.updateTable('core.projects').set({ archived_at: null }).where('id', '=', project.id).execute()
  expect(await lines(administrator.id, '2030-12-01T05:00:00Z', '2030-12-20T05:00:00Z')).toEqual([])
})
