import { checkPasswordLink } from '@quitus/contract/passwords/check-password-link.ts'
import { expect, test } from 'vitest'
import { hashOfToken } from '#auth/token-hash.ts'
import { createIdentityCalls, runIdentityProviders } from '#testing/identity-world.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import type { Person } from '#testing/test-people.ts'

const { providers, configured } = await runIdentityProviders(['firm'])
const { firm } = providers
const server = await startTestServer({ identityProviders: configured })
const { claimsFor, outcomeOf } = createIdentityCalls(server)
const { owner } = server.database
const DAY = 24 * 3_600_000
let made = 0

/** An invitation as the mail of one carries it. */
async function invite({ id }: Person, purpose: 'invitation' | 'reset' = 'invitation'): Promise<string> {
  const token = `invitation-${++made}`
  const now = server.clock.now()
  await owner
    .insertInto('core.password_links')
    .values({
      token_hash: hashOfToken(token),
      user_id: id,
      purpose,
      created_at: now,
      expires_at: new Date(now.getTime() + 7 * DAY),
      used_at: null,
      withdrawn_at: null,
    })
    .execute()
  return token
}

const invited = () => server.person({ passwordHash: null })
const tokenOf = async (subject: string) => firm.sign(await claimsFor('firm', subject))
const accept = async (subject: string, invitation: string) =>
  outcomeOf(await tokenOf(subject), { invitation })
const identitiesOf = async ({ id }: Person) =>
  (await owner.selectFrom('core.user_identities').select('subject').where('user_id', '=', id).execute()).map(
    ({ subject }) => subject,
  )

test('AUTH-02 AUTH-14 an invitation is accepted by an identity, which signs in from then on without it', async () => {
  const person = await invited()
  const invitation = await invite(person)
  expect(await outcomeOf(await tokenOf('marie'))).toBe('identity_not_connected')
  expect(await accept('marie', invitation)).toBe(person.login)
  expect(await outcomeOf(await tokenOf('marie'))).toBe(person.login)
  expect(await identitiesOf(person)).toEqual(['marie'])
  expect((await server.refusal(checkPasswordLink, { body: { token: invitation } })).code).toBe('link_used')
})

test('AUTH-14 expired, used, withdrawn and unknown invitations each say so, and connect nothing', async () => {
  const person = await invited()
  const [used, withdrawn] = [await invite(person), await invite(person)]
  expect(await accept('first', used)).toBe(person.login)
  expect(await accept('second', used)).toBe('link_used')
  expect(await accept('second', withdrawn)).toBe('link_withdrawn')
  expect(await accept('second', 'no such invitation')).toBe('link_unknown')
  expect(await accept('second', await invite(person, 'reset'))).toBe('link_unknown')
  const late = await invite(person)
  server.clock.advance(7 * DAY)
  expect(await accept('second', late)).toBe('link_expired')
  expect(await identitiesOf(person)).toEqual(['first'])
})

test('AUTH-14 of two invitations the one that was clicked wins, also when both are clicked at once', async () => {
  const person = await invited()
  const [older, newer] = [await invite(person), await invite(person)]
  expect(await accept('clicked', older)).toBe(person.login)
  expect(await accept('clicked', newer)).toBe('link_withdrawn')
  const another = await invited()
  const links = [await invite(another), await invite(another)]
  const outcomes = await Promise.all(links.map((link, index) => accept(`at once ${index}`, link)))
  expect(outcomes.toSorted()).toEqual([another.login, 'link_withdrawn'].toSorted())
  expect(await identitiesOf(another)).toHaveLength(1)
})

test('AUTH-14 an invitation revives no disabled person', async () => {
  const person = await server.person({ passwordHash: null, isDisabled: true })
  expect(await accept('disabled', await invite(person))).toBe('link_withdrawn')
  expect(await identitiesOf(person)).toEqual([])
})

test('AUTH-02 an identity belongs to one account: an invitation for another is refused, and stays good', async () => {
  const [person, other] = [await invited(), await invited()]
  expect(await accept('one account', await invite(person))).toBe(person.login)
  const invitation = await invite(other)
  expect(await accept('one account', invitation)).toBe('identity_taken')
  expect(await accept('another', invitation)).toBe(other.login)
})

test('AUTH-02 a token that proves nothing leaves an invitation as it is', async () => {
  const person = await invited()
  const invitation = await invite(person)
  expect(await outcomeOf(`${await tokenOf('late')}x`, { invitation })).toBe('identity_token_invalid')
  expect(await accept('late', invitation)).toBe(person.login)
})
