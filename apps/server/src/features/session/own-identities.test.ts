import {
  connectIdentity,
  disconnectIdentity,
  listOwnIdentities,
} from '@quitus/contract/session/own-identities.ts'
import { expect, test } from 'vitest'
import { createIdentityCalls, runIdentityProviders } from '#testing/identity-world.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import type { Person } from '#testing/test-people.ts'

const { providers, configured } = await runIdentityProviders(['firm'])
const { firm } = providers
const server = await startTestServer({ identityProviders: configured })
const { claimsFor, outcomeOf, signInBy, connect } = createIdentityCalls(server)
const tokenOf = async (subject: string) => firm.sign(await claimsFor('firm', subject))
const auditOf = async ({ id }: Person) =>
  (
    await server.database.owner
      .selectFrom('core.audit_events')
      .select(['kind', 'actor_id'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ kind, actor_id }) => [kind, actor_id])

test('AUTH-02 a person connects an identity, signs in by it, and disconnects it; each leaves a trace', async () => {
  const person = await server.person()
  const session = await server.signInAs(person)
  await server.call(connectIdentity, { body: { azureToken: await tokenOf('marie') } }, { as: session })
  expect(await outcomeOf(await tokenOf('marie'))).toBe(person.login)
  const { identities } = await server.call(listOwnIdentities, {}, { as: session })
  const connectedAt = server.clock.now().toISOString()
  expect(identities).toEqual([{ id: expect.any(Number), issuer: firm.issuer, label: 'firm', connectedAt }])
  const params = { identity: identities[0]?.id ?? 0 }
  await server.call(disconnectIdentity, { params }, { as: session })
  expect(await outcomeOf(await tokenOf('marie'))).toBe('identity_not_connected')
  const again = await server.refusal(disconnectIdentity, { params }, { as: session })
  expect(again).toMatchObject({ status: 404, code: 'identity_not_found' })
  expect(await auditOf(person)).toEqual([
    ['identityConnected', person.id],
    ['identityDisconnected', person.id],
  ])
})

test('AUTH-02 nobody connects an identity of someone else, uses a token twice, or disconnects what is not theirs', async () => {
  const [person, other] = [await server.person(), await server.person()]
  const theirs = await connect(other, firm.issuer, 'thomas')
  const session = await server.signInAs(person)
  const azureToken = await tokenOf('thomas')
  const refused = async () =>
    (await server.refusal(connectIdentity, { body: { azureToken } }, { as: session })).code
  expect(await refused()).toBe('identity_taken')
  expect(await refused()).toBe('identity_token_used')
  const params = { identity: theirs }
  const foreign = await server.refusal(disconnectIdentity, { params }, { as: session })
  expect(foreign.code).toBe('identity_not_found')
  expect(await outcomeOf(await tokenOf('thomas'))).toBe(other.login)
  expect(await auditOf(person)).toEqual([])
})

test('AUTH-02 without a password the last identity stays, also when two are disconnected at once', async () => {
  const person = await server.person({ passwordHash: null })
  const ids = [await connect(person, firm.issuer, 'one'), await connect(person, firm.issuer, 'two')]
  const session = await signInBy(await tokenOf('one'))
  const answers = await Promise.all(
    ids.map((identity) => server.send(disconnectIdentity, { params: { identity } }, { as: session })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
  const { identities } = await server.call(listOwnIdentities, {}, { as: session })
  expect(identities).toHaveLength(1)
})
