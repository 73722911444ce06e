import { updateUser } from '@quitus/contract/admin/update-user.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const admin = await server.person({ roleType: 'staff', role: 'admin', optionalFeatures: ['admin_wexaus'] })

test('ACC-05 PRJ-04 a manager of a project does not become a customer, though it is the last of more than five hundred', async () => {
  const session = await server.signInAs(admin)
  const manager = await server.person({ roleType: 'staff' })
  const company = await server.database.owner
    .selectFrom('core.users')
    .select('company_id')
    .where('id', '=', manager.id)
    .executeTakeFirstOrThrow()
  await sql`
    with made as (
      insert into core.projects (name, company_id, features)
      select lpad(number::text, 4, '0'), ${company.company_id}, '{}' from generate_series(1, 501) number returning id,
        name)
    insert into core.project_members (project_id, user_id, "right")
    select id, ${manager.id}, case name when '0501' then 'manage' else 'read' end from made`.execute(
    server.database.owner,
  )
  const change = { params: { user: manager.id }, body: { roleType: 'customer' as const } }
  expect((await server.refusal(updateUser, change, { as: session })).code).toBe('right_needs_staff')
})
