import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider'

export const CLIENT_ID = 'quitus'
const ALGORITHM = 'RS256'

/** Of a token, right or wrong; one that is undefined is excluded. */
export type Claims = Readonly<Record<string, unknown>>

/** A key of a provider; `kid` is its name among them. */
export type ProviderKey = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey; jwk: JWK }

export type RunningIdentityProvider = {
  issuer: string
  /** Paths that were requested so far, without query. */
  requests: readonly string[]
  /** The client may be sent back to these addresses from now on. */
  allowRedirects: (...addresses: string[]) => void
  /** The keys that it publishes; it signs with the first. */
  keys: () => readonly ProviderKey[]
  publish: (...keys: ProviderKey[]) => void
  /** Signs what a test wants signed; unless set, with the first key under its name. */
  sign: (claims: Claims, header?: Claims, key?: CryptoKey) => Promise<string>
  /** Stops answering, and answers again at the same address. */
  goDown: () => Promise<void>
  comeBack: () => Promise<void>
}

export async function newProviderKey(kid: string): Promise<ProviderKey> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid, alg: ALGORITHM, use: 'sig' }
  return { kid, privateKey, publicKey, jwk }
}

/**
 * A real OpenID provider on the loopback, for tests: any login with any password signs in, and is the subject. Its
 * one client is public, as a browser’s is, and has to use PKCE.
 */
export async function runIdentityProvider(): Promise<RunningIdentityProvider> {
  const requests: string[] = []
  let redirects: string[] = ['http://127.0.0.1/login/callback']
  let keys: ProviderKey[] = [await newProviderKey('first')]
  let answer: ReturnType<Provider['callback']> | undefined
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    requests.push(pathname)
    // A provider that calls two keys by one name: this one would not start with them.
    if (pathname === '/jwks' && distinct(keys).length < keys.length) {
      response.setHeader('content-type', 'application/jwk-set+json')
      response.end(JSON.stringify({ keys: keys.map(({ jwk }) => publicPart(jwk)) }))
    } else void answer?.(request, response)
  })
  const port = await listen(server, 0)
  const issuer = `http://127.0.0.1:${port}`
  const rebuild = () => {
    answer = new Provider(issuer, configurationOf(redirects, keys)).callback()
  }
  rebuild()
  return {
    issuer,
    requests,
    allowRedirects(...addresses) {
      redirects = addresses
      rebuild()
    },
    keys: () => keys,
    publish(...given) {
      keys = given
      rebuild()
    },
    async sign(claims, header = {}, key) {
      const [first] = keys
      if (first === undefined) throw new Error('The provider has no key.')
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: ALGORITHM, kid: first.kid, ...header })
        .sign(key ?? first.privateKey)
    },
    goDown: () => close(server),
    comeBack: async () => void (await listen(server, port)),
  }
}

function configurationOf(redirects: readonly string[], keys: readonly ProviderKey[]): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        redirect_uris: [...redirects],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
    ],
    jwks: { keys: distinct(keys).map(({ jwk }) => jwk) as NonNullable<Configuration['jwks']>['keys'] },
    ttl: { AccessToken: 600, Grant: 3600, IdToken: 600, Interaction: 600, Session: 3600 },
    pkce: { required: () => true },
    cookies: { keys: ['test'] },
    clientBasedCORS: () => true,
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    loadExistingGrant: grantWithoutConfirmation,
  }
}

function distinct(keys: readonly ProviderKey[]): ProviderKey[] {
  return [...new Map(keys.map((key) => [key.kid, key])).values()]
}

function publicPart({ kty, n, e, kid, alg, use }: JWK): JWK {
  return { kty, n, e, kid, alg, use } as JWK
}

/** The application is the firm’s own: nobody is checked whether it may know who they are. */
async function grantWithoutConfirmation({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc
  if (client === undefined || session?.accountId === undefined) return undefined
  const known = session.grantIdFor(client.clientId)
  if (known !== undefined) return provider.Grant.find(known)
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid')
  await grant.save()
  return grant
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
