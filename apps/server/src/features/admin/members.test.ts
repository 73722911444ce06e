import { inviteUser } from '@quitus/contract/admin/invite-user.ts'
import type { CoreTables } from '@quitus/database/core-tables.ts'
import { Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'
import { applyMemberships, type MembershipChange } from './members.sql.ts'

const server = await startTestServer()
const { owner, ownerPool } = server.database
const admin = await server.person({
  ...{ roleType: 'staff', role: 'admin' },
  optionalFeatures: ['admin_wexaus'],
})
const people = await Promise.all(Array.from({ length: 12 }, () => server.person()))
const projects = await Promise.all(Array.from({ length: 3 }, () => server.project()))

/** Applies the changes, and answers how many there were and how many statements it took. */
async function apply(changes: readonly MembershipChange[]) {
  let statements = 0
  const counted = new Kysely<CoreTables>({
    dialect: new PostgresDialect({ pool: ownerPool }),
    log: ({ query }) => {
      if (/^\s*(?:select|insert|update|delete|with)/i.test(query.sql)) statements += 1
    },
  })
  const actor = { user: { id: admin.id }, impersonator: null } as Parameters<typeof applyMemberships>[1]
  const changed = await counted
    .transaction()
    .execute((tx) => applyMemberships(tx, actor, changes, server.clock.now()))
  return { changed, statements }
}

const changesOf = (users: readonly { id: number }[], right: MembershipChange['right']) =>
  users.flatMap(({ id: userId }) => projects.map(({ id: projectId }) => ({ userId, projectId, right })))

test('PRJ-04 rights of many people are given, changed and taken in as many statements as those of one', async () => {
  const [one, ...others] = people
  if (one === undefined) throw new Error('nobody was made')
  const given = await apply(changesOf([one], 'read'))
  expect(given.changed).toBe(3)
  expect(await apply(changesOf(others, 'read'))).toEqual({ changed: 33, statements: given.statements })
  const rights = async () => {
    const rows = await owner
      .selectFrom('core.project_members')
      .select('right')
      .where(
        'project_id',
        'in',
        projects.map(({ id }) => id),
      )
      .execute()
    return Object.entries(Object.groupBy(rows, ({ right }) => right)).map(([right, of]) => [
      right,
      of?.length,
    ])
  }
  expect(await apply(changesOf(people, 'read'))).toMatchObject({ changed: 0 })
  expect(await apply([...changesOf(others, 'review'), ...changesOf([one], null)])).toMatchObject({
    changed: 36,
  })
  expect(await rights()).toEqual([['review', 33]])
})

test('PRJ-04 of two changes of one right in a call the last one counts, and each change is recorded once', async () => {
  const [person] = people
  const [project] = projects
  if (person === undefined || project === undefined) throw new Error('nobody was made')
  const change = { userId: person.id, projectId: project.id }
  expect(
    await apply([
      { ...change, right: 'read' },
      { ...change, right: 'review' },
    ]),
  ).toMatchObject({ changed: 1 })
  const events = await owner
    .selectFrom('core.audit_events')
    .select(['kind', 'details'])
    .where('subject_id', '=', person.id)
    .where('project_id', '=', project.id)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(events).toEqual([
    { kind: 'memberAdded', details: { after: 'review' } },
    { kind: 'memberRemoved', details: { before: 'read' } },
  ])
})

test('PRJ-03 a company whose name differs in case or accents only is the same company', async () => {
  const as = await server.signInAs(admin)
  const invite = async (company: string, login: string) => {
    const body = {
      ...{ login, fullName: 'Nouvelle Personne', company, roleType: 'customer' as const },
      ...{ optionalFeatures: [], language: 'fr' as const, projects: [] },
    }
    const { id } = await server.call(inviteUser, { body }, { as })
    const { company_id } = await owner
      .selectFrom('core.users')
      .select('company_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return company_id
  }
  const first = await invite('Sociétés Réunies', 'une@example.test')
  expect(await invite('SOCIETES réunies', 'deux@example.test')).toBe(first)
  expect(await invite('Sociétés Réunies Nord', 'trois@example.test')).not.toBe(first)
  const both = await Promise.all([
    invite('Toute Neuve', 'quatre@example.test'),
    invite('toute NEUVE', 'cinq@example.test'),
  ])
  expect(new Set(both).size).toBe(1)
})
