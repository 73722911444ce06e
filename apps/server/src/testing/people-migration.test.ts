import { createSavedView } from '@quitus/contract/saved-views/create-saved-view.ts'
import { listSavedViews } from '@quitus/contract/saved-views/list-saved-views.ts'
import { migrateProjects } from '@quitus/database/migrate-projects.sql.ts'
import { MANAGED_COLUMN } from '@quitus/database/views/state-columns.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AUDIT_ROWS } from './audit-view.ts'
import { startTestServer } from './start-test-server.ts'
import { DECISION_VIEW } from './states/decision-view.ts'
import { publishForWriting } from './writing-world.ts'

const MIGRATION = '018_people_by_number.sql'
const one = (...entryIds: string[]) => ({ selection: { entryIds } })

test('FLOW-16 CELL-13 rows that name people by name come to name them by number, and a name of nobody or of several stays a text', async () => {
  const server = await startTestServer()
  const { owner } = server.database
  const staff = await server.person({ roleType: 'staff', fullName: 'Thomas Girard' })
  const customer = await server.person({ fullName: 'Marie Delaunay' })
  const duplicates = [
    await server.person({ fullName: 'Jean Martin' }),
    await server.person({ fullName: 'jean  martin' }),
  ]
  const asStaff = await server.signInAs(staff)
  const asCustomer = await server.signInAs(customer)
  const world = await publishForWriting(
    server,
    staff,
    [
      [staff, 'manage'],
      [customer, 'review'],
      ...duplicates.map((duplicate) => [duplicate, 'review'] as const),
    ],
    { view: DECISION_VIEW, rows: AUDIT_ROWS },
  )
  await world.decide(asCustomer, { action: 'validate', ...one('E2$$1') })
  const filter = { column: 'Responsable', op: 'in' as const, value: ['Marie Delaunay', 'Jean Martin', null] }
  const state = {
    prefilteredView: null,
    filter: { all: [filter] },
    search: '',
    sort: [],
    layout: { order: [], widths: {}, shown: {} },
  }
  const body = { name: 'Les miennes', isShared: false, state }
  await server.call(createSavedView, { params: world.params, body }, { as: asCustomer })
  // As an earlier release left them: names in the rows, and nothing of who is meant.
  const review = `project_${world.project.id}.review_dashboard`
  const storage = async (name: string) => {
    const column = await owner
      .selectFrom('core.view_columns')
      .select('storage_name')
      .where('project_id', '=', world.project.id)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return column.storage_name
  }
  const [assignee, decidedBy] = [await storage('Responsable'), await storage(MANAGED_COLUMN.decidedBy)]
  const set = (entryId: string, column: string, text: string) =>
    sql
      .raw(
        `update ${review} set ${column} = '${text}' where row_id =
           (select row_id from project_${world.project.id}.entries where entry_id = '${entryId}' and source = 'dashboard')`,
      )
      .execute(owner)
  await sql.raw(`alter table ${review} disable trigger user`).execute(owner)
  await set('E2$$1', decidedBy, 'Marie Durand')
  await sql
    .raw(
      `update project_${world.project.id}.row_changes set after[array_position(columns, '${MANAGED_COLUMN.decidedBy}')] =
         '"Marie Durand"' where '${MANAGED_COLUMN.decidedBy}' = any(columns)`,
    )
    .execute(owner)
  await set('E2$$1', assignee, 'Marie Delaunay')
  await set('E3$$1', assignee, customer.login)
  await set('E4$$1', assignee, 'Jean Martin')
  await set('E5$$1', assignee, 'Personne d’ici'.replace('’', ' '))
  await set('E6$$1', assignee, String(customer.id))
  await sql.raw(`alter table ${review} enable trigger user`).execute(owner)
  await sql`delete from core.project_migrations where project_id = ${world.project.id} and name = ${MIGRATION}`.execute(
    owner,
  )
  await migrateProjects(owner)

  const named = async (entryId: string) => (await world.row(entryId)).Responsable
  expect(await named('E2$$1')).toBe(String(customer.id))
  expect(await named('E3$$1')).toBe(String(customer.id))
  expect(await named('E4$$1')).toBe('Jean Martin')
  expect(await named('E5$$1')).toBe('Personne d ici')
  expect(await named('E6$$1')).toBe(`« ${customer.id} »`)
  // The history knows who decided, whatever they were called.
  expect(await world.row('E2$$1')).toMatchObject({
    [MANAGED_COLUMN.decidedBy]: String(customer.id),
    locked: true,
  })
  const { views } = await server.call(listSavedViews, { params: world.params }, { as: asCustomer })
  expect(views[0]?.state).toMatchObject({
    filter: { all: [{ value: [String(customer.id), 'Jean Martin', null] }] },
  })
  // The guards are in place again.
  const guards = await sql<{ count: number }>`
    select count(*)::integer as count from pg_trigger where tgrelid = ${review}::regclass and not tgisinternal and tgenabled = 'D'`.execute(
    owner,
  )
  expect(guards.rows).toEqual([{ count: 0 }])
  // A text is nobody, and can be replaced.
  await world.decide(asStaff, { action: 'assign', assignee: staff.id, ...one('E4$$1') })
  expect(await named('E4$$1')).toBe(String(staff.id))
})
