import { listIdentityProviders } from '@quitus/contract/session/list-identity-providers.ts'
import { startSingleSignOn } from '@quitus/contract/session/start-single-sign-on.ts'
import { getMe } from '@quitus/contract/session/update-me.ts'
import { type Claims, newProviderKey } from '@quitus/identity-provider/run-identity-provider.ts'
import { base64url, exportSPKI, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { newSignInNonce } from '#auth/identity-providers/sign-in-nonce.ts'
import { createIdentityCalls, runIdentityProviders } from '#testing/identity-world.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const { providers, configured } = await runIdentityProviders(['firm', 'group'])
const { firm, group } = providers
const server = await startTestServer({ identityProviders: configured })
const { claimsFor, signInBy, outcomeOf, statusOf, connect } = createIdentityCalls(server)
const MINUTE = 60_000

const person = await server.person()
await connect(person, firm.issuer, 'marie')
const claims = (changes: Claims = {}) => claimsFor('firm', 'marie', changes)
const seconds = () => Math.floor(server.clock.now().getTime() / 1000)

test('AUTH-01 AUTH-02 an ID token of a provider opens a session of the account that its issuer and subject are connected to', async () => {
  const session = await signInBy(await firm.sign(await claims()))
  expect(session.login).toBe(person.login)
  expect((await server.call(getMe, {}, { as: session })).login).toBe(person.login)
  const stored = await server.database.owner
    .selectFrom('core.sessions')
    .select(['method', 'identity_provider', 'is_remembered'])
    .where('user_id', '=', person.id)
    .execute()
  expect(stored).toEqual([{ method: 'sso', identity_provider: 'firm', is_remembered: false }])
})

test('AUTH-02 the page receives the providers of the installation, and a sign-in begins at none of others', async () => {
  const { providers: listed } = await server.call(listIdentityProviders, {})
  expect(listed).toEqual([
    { id: 'firm', label: 'firm' },
    { id: 'group', label: 'group' },
  ])
  const other = { body: { provider: 'other' } }
  expect((await server.refusal(startSingleSignOn, other)).code).toBe('sign_in_method_unavailable')
})

test('AUTH-02 a token opens one session, however often and however soon it comes again', async () => {
  const given = await claims()
  const token = await firm.sign(given)
  const statuses = await Promise.all(Array.from({ length: 5 }, () => statusOf(token)))
  expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401])
  expect(await outcomeOf(token)).toBe('identity_token_used')
  const another = await firm.sign(await claims({ nonce: given.nonce }))
  expect(await outcomeOf(another)).toBe('identity_token_used')
})

test('AUTH-02 whatever is wrong about a token, it opens nothing, and the right one still does', async () => {
  const [key] = firm.keys()
  if (key === undefined) throw new Error('The provider has no key.')
  const stranger = await newProviderKey(key.kid)
  const good = await claims()
  const encoded = (part: object) => base64url.encode(JSON.stringify(part))
  const publicKey = new TextEncoder().encode(await exportSPKI(key.publicKey))
  const [header = '', payload = '', signature = ''] = (await firm.sign(good)).split('.')
  const elsewhere = newSignInNonce(new Uint8Array(32), 'firm', server.clock.now())
  const wrongClaims: Record<string, Claims> = {
    'another audience': { aud: 'another' },
    'no audience': { aud: undefined },
    'another issuer': { iss: group.issuer },
    'an issuer that is written otherwise': { iss: `${firm.issuer}/` },
    'no issuer': { iss: undefined },
    'several audiences, and nobody whom it was issued to': { aud: ['quitus', 'x'] },
    'several audiences, issued to another': { aud: ['quitus', 'x'], azp: 'x' },
    'issued to another': { azp: 'x' },
    'no nonce': { nonce: undefined },
    'a nonce of the caller’s own': { nonce: 'n-0S6_WzA2Mj' },
    'a nonce that another installation drew': { nonce: elsewhere },
    'a nonce with more behind it': { nonce: `${good.nonce}A` },
    'a nonce of another provider': { nonce: good.nonce.replace('firm', 'group') },
    'no end': { exp: undefined },
    'no time of issue': { iat: undefined },
    'no subject': { sub: undefined },
    'an empty subject': { sub: '' },
    'a subject of 256 characters': { sub: 'm'.repeat(256) },
    'a subject that no table holds': { sub: 'mar\u0000ie' },
  }
  const signed = Object.entries(wrongClaims).map(
    async ([what, changes]) => [what, await firm.sign({ ...good, ...changes })] as const,
  )
  const forged = {
    ...Object.fromEntries(await Promise.all(signed)),
    'another key under the name of the right one': await firm.sign(good, {}, stranger.privateKey),
    'no algorithm': `${encoded({ alg: 'none' })}.${payload}.`,
    'no algorithm, with a signature': `${encoded({ alg: 'none', kid: key.kid })}.${payload}.${signature}`,
    'a secret that is the public key': await new SignJWT({ ...good })
      .setProtectedHeader({ alg: 'HS256', kid: key.kid })
      .sign(publicKey),
    'another payload': `${header}.${encoded({ ...good, sub: 'admin' })}.${signature}`,
    'a key that the token brings': await firm.sign(
      good,
      { jwk: { kty: 'RSA', n: stranger.jwk.n, e: stranger.jwk.e } },
      stranger.privateKey,
    ),
    words: 'a.b.c',
    nothing: '.',
  }
  for (const [what, token] of Object.entries(forged))
    expect(await outcomeOf(token), what).toBe('identity_token_invalid')
  expect(await outcomeOf(await firm.sign(good))).toBe(person.login)
})

test('AUTH-02 a nonce is good for a quarter of an hour, a token until its end', async () => {
  const late = await firm.sign(await claims({ exp: seconds() + 3600 }))
  server.clock.advance(15 * MINUTE - 1)
  expect(await outcomeOf(late)).toBe(person.login)
  const tooLate = await firm.sign(await claims())
  server.clock.advance(15 * MINUTE)
  expect(await outcomeOf(tooLate)).toBe('identity_token_expired')
  expect(await outcomeOf(await firm.sign(await claims({ exp: seconds() - 301 })))).toBe(
    'identity_token_expired',
  )
})

test('AUTH-02 clocks that are five minutes apart are tolerated in both directions; farther apart, the refusal says what is wrong', async () => {
  const byAnotherClock = async (offset: number) => {
    const now = seconds() + offset
    return outcomeOf(await firm.sign(await claims({ iat: now, nbf: now, exp: now + 600 })))
  }
  expect(await byAnotherClock(300)).toBe(person.login)
  expect(await byAnotherClock(-300)).toBe(person.login)
  expect(await byAnotherClock(302)).toBe('identity_clock_off')
  expect(await byAnotherClock(-302)).toBe('identity_clock_off')
  const withoutNotBefore = await firm.sign(await claims({ iat: seconds() + 302 }))
  expect(await outcomeOf(withoutNotBefore)).toBe('identity_clock_off')
})

test('AUTH-02 an identity that is connected to no account, or to a disabled one, opens nothing and leaves no account behind', async () => {
  const disabled = await server.person({ isDisabled: true })
  await connect(disabled, firm.issuer, 'gone')
  const countOf = async () => {
    const { owner } = server.database
    const users = await owner.selectFrom('core.users').select('id').execute()
    const identities = await owner.selectFrom('core.user_identities').select('id').execute()
    const sessions = await owner.selectFrom('core.sessions').select('id').execute()
    return [users.length, identities.length, sessions.length]
  }
  const before = await countOf()
  // A mail address that the provider claims names nobody.
  const mail = { email: person.login, email_verified: true, preferred_username: person.login }
  const unknown = await firm.sign(await claimsFor('firm', 'stranger', mail))
  const answers = [unknown, await firm.sign(await claimsFor('firm', 'gone', mail))].map((token) =>
    outcomeOf(token),
  )
  expect(await Promise.all(answers)).toEqual(['identity_not_connected', 'identity_not_connected'])
  expect(await outcomeOf(unknown)).toBe('identity_token_used')
  expect(await countOf()).toEqual(before)
})

test('AUTH-02 one subject at two providers is two people, and a token of one of them never counts at the other', async () => {
  const namesake = await server.person()
  await connect(namesake, group.issuer, 'marie')
  expect(await outcomeOf(await group.sign(await claimsFor('group', 'marie')))).toBe(namesake.login)
  expect(await outcomeOf(await firm.sign(await claims()))).toBe(person.login)
  // Both providers call their key “first”: each is looked for at the provider where the sign-in began.
  const asFirm = await claims()
  expect(await outcomeOf(await group.sign(asFirm))).toBe('identity_token_invalid')
  const atGroup = await claimsFor('group', 'marie', { iss: firm.issuer })
  expect(await outcomeOf(await firm.sign(atGroup))).toBe('identity_token_invalid')
})

test('AUTH-09 attempts are counted by network, apart from those with passwords', async () => {
  const from = '198.51.100.7'
  const send = (payload: object) =>
    server.app.inject({ method: 'POST', url: '/services/auth', remoteAddress: from, payload })
  const wrong = { authStrategy: 'azureToken', azureToken: 'a.b.c' }
  const statuses: number[] = []
  for (let tried = 0; tried < 21; tried++) statuses.push((await send(wrong)).statusCode)
  expect(statuses).toEqual([...Array(20).fill(401), 429])
  const password = await send({ login: person.login, plainPassword: 'wrong' })
  expect(password.json().code).toBe('wrong_credentials')
})

test('OPS-03 neither tokens nor nonces nor subjects reach the log', async () => {
  const given = await claims({ sub: 'subject-4711' })
  const token = await firm.sign(given)
  await outcomeOf(token)
  await outcomeOf(`${token}x`)
  const written = server.log.lines.join('')
  for (const secret of [token, given.nonce, 'subject-4711']) expect(written).not.toContain(secret)
})
