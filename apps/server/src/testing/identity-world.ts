import { signIn } from '@quitus/contract/session/sign-in.ts'
import { startSingleSignOn } from '@quitus/contract/session/start-single-sign-on.ts'
import {
  CLIENT_ID,
  type Claims,
  type RunningIdentityProvider,
  runIdentityProvider,
} from '@quitus/identity-provider/run-identity-provider.ts'
import { afterAll } from 'vitest'
import {
  createIdentityProviders,
  type IdentityProviders,
} from '#auth/identity-providers/identity-providers.ts'
import type { TestServer } from './start-test-server.ts'
import type { Person } from './test-people.ts'

/**
 * Real providers on the loopback under these ids, which stop after the last test, and what a server is configured
 * with.
 */
export async function runIdentityProviders<Id extends string>(
  ids: readonly Id[],
  times?: Parameters<typeof createIdentityProviders>[1],
): Promise<{ providers: Record<Id, RunningIdentityProvider>; configured: IdentityProviders }> {
  const running = await Promise.all(ids.map(async (id) => [id, await runIdentityProvider()] as const))
  afterAll(() => Promise.all(running.map(([, { goDown }]) => goDown())))
  const configured = createIdentityProviders(
    running.map(([id, { issuer }]) => ({ id, label: id, issuer, clientId: CLIENT_ID, scope: 'openid' })),
    times,
  )
  return { providers: Object.fromEntries(running) as Record<Id, RunningIdentityProvider>, configured }
}

/** An ID token as the provider issues it to a subject that nobody has had. */
export async function freshIdToken(server: TestServer, provider: RunningIdentityProvider, id: string) {
  const subject = `subject ${++subjects}`
  return provider.sign(await createIdentityCalls(server).claimsFor(id, subject))
}

let subjects = 0

/** What a caller gets who signs in from an address that nobody else has. */
async function attempt(server: TestServer, azureToken: string, more: { invitation?: string }) {
  return server.app.inject({
    method: 'POST',
    url: signIn.path,
    remoteAddress: `2001:db8:${(++addresses).toString(16)}::1`,
    headers: { 'selected-language': 'English' },
    payload: { authStrategy: 'azureToken', azureToken, ...more },
  })
}

let addresses = 0

/** Signing in at the providers of a server by tokens as they issue them. */
export function createIdentityCalls(server: TestServer) {
  return {
    /** What the provider says of a subject right after a sign-in was begun there. */
    claimsFor: async (provider: string, subject: string, changes: Claims = {}) => {
      const { issuer, clientId, nonce } = await server.call(startSingleSignOn, { body: { provider } })
      const now = Math.floor(server.clock.now().getTime() / 1000)
      return { iss: issuer, aud: clientId, sub: subject, nonce, iat: now, exp: now + 3600, ...changes }
    },
    statusOf: async (azureToken: string) => (await attempt(server, azureToken, {})).statusCode,
    /** Login, or the code of the refusal. */
    outcomeOf: async (azureToken: string, more: { invitation?: string } = {}): Promise<string> => {
      const { login, code } = (await attempt(server, azureToken, more)).json()
      return login ?? code
    },
    signInBy: (azureToken: string) =>
      server.call(signIn, { body: { authStrategy: 'azureToken', azureToken } }),
    /** Connects an identity as an invitation or the page of the own account would. */
    connect: async ({ id }: Person, issuer: string, subject: string) => {
      const inserted = await server.database.owner
        .insertInto('core.user_identities')
        .values({ user_id: id, issuer, subject, connected_at: server.clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      return inserted.id
    },
  }
}
