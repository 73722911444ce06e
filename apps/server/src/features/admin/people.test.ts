import { changeMemberships } from '@quitus/contract/admin/change-memberships.ts'
import { createProject } from '@quitus/contract/admin/create-project.ts'
import { getUser } from '@quitus/contract/admin/get-user.ts'
import { inviteUser } from '@quitus/contract/admin/invite-user.ts'
import { listRows } from '@quitus/contract/admin/list-rows.ts'
import { updateProjectSettings } from '@quitus/contract/admin/project-settings.ts'
import { sendInvitation, withdrawInvitations } from '@quitus/contract/admin/send-invitation.ts'
import { updateUser } from '@quitus/contract/admin/update-user.ts'
import { changePassword } from '@quitus/contract/passwords/change-password.ts'
import { checkPasswordLink } from '@quitus/contract/passwords/check-password-link.ts'
import { getProject } from '@quitus/contract/projects/get-project.ts'
import { listProjects } from '@quitus/contract/projects/list-projects.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { getMe } from '@quitus/contract/session/update-me.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const { owner } = server.database
const ADMIN = {
  roleType: 'staff',
  role: 'admin',
  optionalFeatures: ['admin_wexaus'] as 'admin_wexaus'[],
} as const
const administrator = () => server.person({ ...ADMIN, optionalFeatures: [...ADMIN.optionalFeatures] })
const admin = await administrator()
const as = await server.signInAs(admin)
const PASSWORD = 'seven quiet herons over water'
const DAY = 24 * 60 * 60 * 1000

let made = 0
const newcomer = () => ({
  login: `nouvelle.${++made}@example.test`,
  fullName: 'Nouvelle Personne',
  company: 'Groupe Valmont',
  roleType: 'customer' as const,
  optionalFeatures: [],
  language: 'en' as const,
  projects: [],
})

/** The secrets of the invitations that wait to be mailed to a person, the oldest first. */
async function invitationsOf(userId: number): Promise<string[]> {
  const mails = await owner
    .selectFrom('core.mails')
    .select('parameters')
    .where('user_id', '=', userId)
    .where('kind', '=', 'invitation')
    .orderBy('id')
    .execute()
  return mails.map(({ parameters }) => String(parameters?.link).replace(/^.*token=/, ''))
}

const activityOf = async (project: number) => {
  const session = await server.signInAs(admin)
  const { rows } = await server.call(
    listRows,
    { params: { list: 'activity' }, body: { project } },
    { as: session },
  )
  return rows.map(({ kind, who, subject, before, after }) => [kind, who, subject, before, after])
}

test('AUTH-14 an invited person chooses a password by the mailed link and finds their projects', async () => {
  const project = await server.project()
  const person = newcomer()
  const { id } = await server.call(
    inviteUser,
    { body: { ...person, projects: [{ projectId: project.id, right: 'review' }] } },
    { as },
  )
  expect(await server.call(getUser, { params: { user: id } }, { as })).toMatchObject({
    ...{ state: 'invited', language: 'en', company: 'Groupe Valmont' },
    projects: [{ id: project.id, right: 'review', isArchived: false }],
  })
  const [token = ''] = await invitationsOf(id)
  expect(await server.call(checkPasswordLink, { body: { token } })).toEqual({
    login: person.login,
    purpose: 'invitation',
  })
  await server.call(changePassword, { query: { token }, body: PASSWORD })
  const session = await server.call(signIn, { body: { login: person.login, plainPassword: PASSWORD } })
  const { projects } = await server.call(listProjects, {}, { as: session })
  expect(projects.map(({ name }) => name)).toEqual([project.name])
  expect(await activityOf(project.id)).toEqual([
    ['memberAdded', admin.fullName, person.fullName, null, 'review'],
  ])
})

test('AUTH-14 of two invitations the one that is used first wins, and the other says that it was withdrawn', async () => {
  const { id } = await server.call(inviteUser, { body: newcomer() }, { as })
  await server.call(sendInvitation, { params: { user: id } }, { as })
  const [first = '', second = ''] = await invitationsOf(id)
  await server.call(changePassword, { query: { token: second }, body: PASSWORD })
  const late = await server.refusal(changePassword, { query: { token: first }, body: PASSWORD })
  expect(late).toMatchObject({ status: 410, code: 'link_withdrawn' })
  const again = await server.refusal(sendInvitation, { params: { user: id } }, { as })
  expect(again).toMatchObject({ status: 409, code: 'invitation_pointless' })
})

test('AUTH-14 an invitation ends after seven days, when it is withdrawn, and when the person is disabled', async () => {
  const refusalOf = async (token: string) =>
    (await server.refusal(checkPasswordLink, { body: { token } })).code
  const stateOf = async (user: number) => (await server.call(getUser, { params: { user } }, { as })).state
  const invited = async () => (await server.call(inviteUser, { body: newcomer() }, { as })).id

  const withdrawn = await invited()
  await server.call(withdrawInvitations, { params: { user: withdrawn } }, { as })
  expect(await refusalOf((await invitationsOf(withdrawn))[0] ?? '')).toBe('link_withdrawn')
  expect(await stateOf(withdrawn)).toBe('invitationExpired')

  const disabled = await invited()
  await server.call(updateUser, { params: { user: disabled }, body: { isDisabled: true } }, { as })
  const [token = ''] = await invitationsOf(disabled)
  expect(await refusalOf(token)).toBe('link_withdrawn')
  await server.call(updateUser, { params: { user: disabled }, body: { isDisabled: false } }, { as })
  expect(await refusalOf(token)).toBe('link_withdrawn')

  const expired = await invited()
  server.clock.advance(7 * DAY)
  expect(await refusalOf((await invitationsOf(expired))[0] ?? '')).toBe('link_expired')
  const fresh = await server.signInAs(admin)
  expect((await server.call(getUser, { params: { user: expired } }, { as: fresh })).state).toBe(
    'invitationExpired',
  )
  server.clock.advance(-7 * DAY)
})

test.each([
  [
    'an address that has an account, in another case',
    { login: admin.login.toUpperCase() },
    409,
    'user_exists',
  ],
  ['a customer who would administer', { optionalFeatures: ['admin_wexaus'] }, 400, 'privileges_need_staff'],
  [
    'a project that does not exist',
    { projects: [{ projectId: 99_999, right: 'read' }] },
    404,
    'project_not_found',
  ],
  ['a line break in the address', { login: 'a@example.test\r\nBcc: x@example.test' }, 400, 'invalid_request'],
  ['quotes in the address', { login: '"a b"@example.test' }, 400, 'invalid_request'],
  ['a Cyrillic letter in the address', { login: 'cаmille@example.test' }, 400, 'invalid_request'],
  ['a line break in the name', { fullName: 'Ann\nBcc: x@example.test' }, 400, 'invalid_request'],
  ['no name at all', { fullName: '  ' }, 400, 'invalid_request'],
])(
  'AUTH-14 an invitation with %s is refused and leaves nothing behind',
  async (_what, given, status, code) => {
    const count = () =>
      owner
        .selectFrom('core.users')
        .select(({ fn }) => fn.countAll().as('n'))
        .execute()
    const before = await count()
    const answer = await server.send(inviteUser, { body: { ...newcomer(), ...given } }, { as })
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(await count()).toEqual(before)
  },
)

test('AUTH-13 PRJ-03 disabling a person ends their sessions for good, and is recorded', async () => {
  const person = await server.person()
  const session = await server.signInAs(person)
  const change = (isDisabled: boolean) =>
    server.call(updateUser, { params: { user: person.id }, body: { isDisabled } }, { as })
  expect((await change(true)).state).toBe('disabled')
  expect((await server.refusal(getMe, {}, { as: session })).code).toBe('session_ended')
  expect((await change(false)).state).toBe('active')
  expect((await server.refusal(getMe, {}, { as: session })).code).toBe('session_ended')
})

test('PRJ-03 two administrators who remove each other at once leave one of them', async () => {
  const others = await owner
    .selectFrom('core.users')
    .select('id')
    .where(sql<boolean>`'admin_wexaus' = any(optional_features)`)
    .execute()
  const [left, right] = [await administrator(), await administrator()]
  const [asLeft, asRight] = [await server.signInAs(left), await server.signInAs(right)]
  await owner
    .updateTable('core.users')
    .set({ is_disabled: true })
    .where(
      'id',
      'in',
      others.map(({ id }) => id),
    )
    .execute()
  const removal = { optionalFeatures: [] }
  const answers = await Promise.all([
    server.send(updateUser, { params: { user: right.id }, body: removal }, { as: asLeft }),
    server.send(updateUser, { params: { user: left.id }, body: removal }, { as: asRight }),
  ])
  const codes = answers.map((answer) => (answer.statusCode === 200 ? 'done' : answer.json().code))
  // Anyone who comes second is either no administrator any more, or the last one.
  expect(codes.filter((code) => code === 'done')).toHaveLength(1)
  expect(['not_permitted', 'last_administrator']).toContain(codes.find((code) => code !== 'done'))
  const [remaining] = codes[0] === 'done' ? [left] : [right]
  const asRemaining = remaining === left ? asLeft : asRight
  const last = await server.refusal(
    updateUser,
    { params: { user: remaining?.id ?? 0 }, body: removal },
    { as: asRemaining },
  )
  expect(last).toMatchObject({ status: 409, code: 'last_administrator' })
  await owner
    .updateTable('core.users')
    .set({ is_disabled: false })
    .where(
      'id',
      'in',
      others.map(({ id }) => id),
    )
    .execute()
})

test('PRJ-03 nobody raises their own rights or disables themselves', async () => {
  const session = await server.signInAs(admin)
  const own = (body: object) =>
    server.refusal(updateUser, { params: { user: admin.id }, body }, { as: session })
  expect((await own({ optionalFeatures: ['admin_wexaus', 'impersonate_customer'] })).code).toBe(
    'own_privileges',
  )
  expect((await own({ isDisabled: true })).code).toBe('own_account')
  const project = await server.project()
  const changes = [{ userId: admin.id, projectId: project.id, right: 'manage' as const }]
  const raised = await server.refusal(changeMemberships, { body: { changes } }, { as: session })
  expect(raised).toMatchObject({ status: 403, code: 'own_privileges' })
  expect(
    (await server.refusal(getProject, { params: { projectId: project.id } }, { as: session })).code,
  ).toBe('project_not_found')
})

test('PRJ-04 rights of several people are changed together or not at all, felt at the next call, and recorded', async () => {
  const session = await server.signInAs(admin)
  const [ann, ben] = [await server.person({ fullName: 'Ann' }), await server.person({ fullName: 'Ben' })]
  const project = await server.project({ members: [[ann, 'read']] })
  const asAnn = await server.signInAs(ann)
  const change = (right: 'review' | 'manage' | null, userIds: number[]) =>
    server.send(
      changeMemberships,
      { body: { changes: userIds.map((userId) => ({ userId, projectId: project.id, right })) } },
      { as: session },
    )
  expect((await change('review', [ann.id, ben.id])).json()).toEqual({ changed: 2 })
  expect((await change('review', [ann.id, ben.id])).json()).toEqual({ changed: 0 })
  expect((await change(null, [ann.id, 99_999])).json().code).toBe('user_not_found')
  expect((await change('manage', [ben.id])).json().code).toBe('right_needs_staff')
  const seen = await server.call(getProject, { params: { projectId: project.id } }, { as: asAnn })
  expect(seen.right).toBe('review')
  expect((await change(null, [ann.id])).json()).toEqual({ changed: 1 })
  const gone = await server.refusal(getProject, { params: { projectId: project.id } }, { as: asAnn })
  expect(gone.code).toBe('project_not_found')
  expect((await activityOf(project.id)).toReversed()).toEqual([
    ['memberChanged', admin.fullName, 'Ann', 'read', 'review'],
    ['memberAdded', admin.fullName, 'Ben', null, 'review'],
    ['memberRemoved', admin.fullName, 'Ann', 'review', null],
  ])
})

test('ACC-06 staff create a project of a new customer and become its manager; customers do not', async () => {
  const body = { name: 'Audit 2026', company: 'Nouveau client', currency: 'EUR', timeZone: 'Europe/Paris' }
  const auditor = await server.person({ roleType: 'staff' })
  const session = await server.signInAs(auditor)
  const { id } = await server.call(
    createProject,
    { body: { ...body, features: ['dashboard'] } },
    { as: session },
  )
  const project = await server.call(getProject, { params: { projectId: id } }, { as: session })
  expect(project).toMatchObject({ name: 'Audit 2026', company: 'Nouveau client', right: 'manage' })
  const customer = await server.signInAs(await server.person())
  const refused = await server.refusal(createProject, { body: { ...body, features: [] } }, { as: customer })
  expect(refused).toMatchObject({ status: 403, code: 'not_permitted' })
})

test('PRJ-04 an archived project is open to nobody until it is restored, with all that was in it', async () => {
  const session = await server.signInAs(admin)
  const ann = await server.person()
  const project = await server.project({ members: [[ann, 'review']] })
  const asAnn = await server.signInAs(ann)
  const open = async () =>
    (await server.send(getProject, { params: { projectId: project.id } }, { as: asAnn })).statusCode
  const change = (body: object) =>
    server.call(updateProjectSettings, { params: { project: project.id }, body }, { as: session })
  expect((await change({ isArchived: true })).isArchived).toBe(true)
  expect(await open()).toBe(404)
  await change({ isArchived: false, name: 'Renommé', features: ['dashboard', 'transfers'] })
  expect(await open()).toBe(200)
  const kinds = (await activityOf(project.id)).map(([kind]) => kind)
  expect(kinds.toReversed()).toEqual(['projectArchived', 'projectChanged', 'projectRestored'])
})
