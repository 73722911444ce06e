import { signIn } from '@quitus/contract/session/sign-in.ts'
import { startSingleSignOn } from '@quitus/contract/session/start-single-sign-on.ts'
import {
  newProviderKey,
  type RunningIdentityProvider,
} from '@quitus/identity-provider/run-identity-provider.ts'
import { expect, test } from 'vitest'
import { createIdentityProviders } from '#auth/identity-providers/identity-providers.ts'
import { createIdentityCalls, runIdentityProviders } from '#testing/identity-world.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { TEST_PASSWORD } from '#testing/test-people.ts'

/** Keys are read again whenever one is unknown, and on every use. */
const eager = await runIdentityProviders(['rolled'], { keyCooldownMs: 0, keyLifetimeMs: 0 })
const usual = await runIdentityProviders(['usual', 'down', 'never'])
const { rolled } = eager.providers
const { usual: provider, down, never } = usual.providers
const [server, eagerServer] = [
  await startTestServer({ identityProviders: usual.configured }),
  await startTestServer({ identityProviders: eager.configured }),
]
const calls = createIdentityCalls(server)
const eagerCalls = createIdentityCalls(eagerServer)

const readsOfKeys = ({ requests }: RunningIdentityProvider) =>
  requests.filter((path) => path === '/jwks').length

test('AUTH-02 a new key of the provider works without a restart, and one that it no longer publishes is refused', async () => {
  const person = await eagerServer.person()
  await eagerCalls.connect(person, rolled.issuer, 'marie')
  const token = async () => rolled.sign(await eagerCalls.claimsFor('rolled', 'marie'))
  const [old] = rolled.keys()
  if (old === undefined) throw new Error('The provider has no key.')
  const withOldKey = async () =>
    rolled.sign(await eagerCalls.claimsFor('rolled', 'marie'), { kid: old.kid }, old.privateKey)
  expect(await eagerCalls.outcomeOf(await token())).toBe(person.login)
  const next = await newProviderKey('second')
  rolled.publish(next, old)
  expect(await eagerCalls.outcomeOf(await token())).toBe(person.login)
  expect(await eagerCalls.outcomeOf(await withOldKey())).toBe(person.login)
  rolled.publish(next)
  expect(await eagerCalls.outcomeOf(await withOldKey())).toBe('identity_token_invalid')
  expect(await eagerCalls.outcomeOf(await token())).toBe(person.login)
})

test('AUTH-02 keys of one name are each tried, and so are all where a token names none', async () => {
  const person = await eagerServer.person()
  await eagerCalls.connect(person, rolled.issuer, 'two keys')
  const [one, other] = [await newProviderKey('same'), await newProviderKey('same')]
  rolled.publish(one, other)
  const signed = async (header: { kid?: string | undefined }, key = other) =>
    rolled.sign(await eagerCalls.claimsFor('rolled', 'two keys'), header, key.privateKey)
  expect(await eagerCalls.outcomeOf(await signed({ kid: 'same' }))).toBe(person.login)
  expect(await eagerCalls.outcomeOf(await signed({ kid: undefined }))).toBe(person.login)
  const stranger = await newProviderKey('same')
  expect(await eagerCalls.outcomeOf(await signed({ kid: 'same' }, stranger))).toBe('identity_token_invalid')
})

test('AUTH-02 tokens of unknown keys, however many, do not make the keys be read again within half a minute', async () => {
  const person = await server.person()
  await calls.connect(person, provider.issuer, 'marie')
  const token = async (kid?: string) =>
    provider.sign(await calls.claimsFor('usual', 'marie'), kid === undefined ? {} : { kid })
  expect(await calls.outcomeOf(await token())).toBe(person.login)
  const before = readsOfKeys(provider)
  for (let sent = 0; sent < 20; sent++)
    expect(await calls.outcomeOf(await token(`unknown ${sent}`))).toBe('identity_token_invalid')
  expect(readsOfKeys(provider) - before).toBe(0)
  expect(await calls.outcomeOf(await token())).toBe(person.login)
})

test('AUTH-02 a provider that is down says so in the reader’s language, passwords go on, and it works again as soon as it answers', async () => {
  const person = await server.person()
  await calls.connect(person, down.issuer, 'marie')
  const start = { body: { provider: 'down' } }
  await down.goDown()
  const refused = await server.send(startSingleSignOn, start, { language: 'French' })
  expect(refused.json()).toMatchObject({
    status: 502,
    code: 'identity_provider_unavailable',
    message: expect.stringMatching(/^Le fournisseur d’identité ne répond pas/),
  })
  expect(server.log.takeErrors()).toEqual([expect.stringContaining('identity_provider_unavailable')])
  const password = { body: { login: person.login, plainPassword: TEST_PASSWORD } }
  expect((await server.call(signIn, password)).login).toBe(person.login)
  await down.comeBack()
  expect(await calls.outcomeOf(await down.sign(await calls.claimsFor('down', 'marie')))).toBe(person.login)
})

test('AUTH-02 a provider that goes down between the sign-in’s beginning and its token is not taken for a wrong token', async () => {
  const token = await never.sign(await calls.claimsFor('never', 'marie'))
  await never.goDown()
  expect(await calls.outcomeOf(token)).toBe('identity_provider_unavailable')
  server.log.takeErrors()
  await never.comeBack()
  expect(await calls.outcomeOf(token)).toBe('identity_not_connected')
})

test('SEC-02 AUTH-02 the content policy opens the token endpoint of each provider, its site until that is known, and nothing where none is set up', async () => {
  const { configured, providers } = await runIdentityProviders(['one', 'two'])
  const { one, two } = providers
  const sites = [one.issuer, two.issuer]
  expect(configured.tokenSources()).toEqual(sites)
  await Promise.all(configured.list.map(({ discover }) => discover()))
  expect(configured.tokenSources()).toEqual(sites.map((site) => `${site}/token`))
  expect(createIdentityProviders([]).tokenSources()).toEqual([])
})
