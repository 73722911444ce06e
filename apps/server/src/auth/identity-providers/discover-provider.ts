import { createRemoteJWKSet, type RemoteJWKSet } from 'jose'
import { allowInsecureRequests, discoveryRequest, processDiscoveryResponse } from 'oauth4webapi'

/** How long a provider may take to answer. */
export const PROVIDER_TIMEOUT_MS = 5_000

export type KeyTimes = {
  /** An unknown key makes the keys be read again once in this time. */
  keyCooldownMs: number
  /** A key that the provider no longer publishes is accepted for so long. */
  keyLifetimeMs: number
}

/** What a provider says about itself. */
export type DiscoveredProvider = {
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  answersWithIssuer: boolean
  responseMode: 'fragment' | 'query'
  jwksAddress: string
  keys: RemoteJWKSet
}

/** Reads the OpenID configuration of an issuer; throws when it does not answer, or answers for another one. */
export async function discoverProvider(issuer: string, times: KeyTimes): Promise<DiscoveredProvider> {
  const expected = new URL(issuer)
  const response = await discoveryRequest(expected, {
    signal: () => AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
    [allowInsecureRequests]: expected.protocol === 'http:',
  })
  const found = await processDiscoveryResponse(expected, response)
  const jwksAddress = addressOf(found.jwks_uri, expected)
  return {
    jwksAddress,
    issuer: found.issuer,
    authorizationEndpoint: addressOf(found.authorization_endpoint, expected),
    tokenEndpoint: addressOf(found.token_endpoint, expected),
    // A provider that lists none knows both.
    responseMode: found.response_modes_supported?.includes('fragment') === false ? 'query' : 'fragment',
    answersWithIssuer: found.authorization_response_iss_parameter_supported === true,
    keys: createRemoteJWKSet(new URL(jwksAddress), {
      timeoutDuration: PROVIDER_TIMEOUT_MS,
      cooldownDuration: times.keyCooldownMs,
      cacheMaxAge: times.keyLifetimeMs,
    }),
  }
}

/** An address of the configuration; only a provider on the loopback may do without TLS. */
function addressOf(address: string | undefined, issuer: URL): string {
  const protocol = address !== undefined && URL.canParse(address) ? new URL(address).protocol : ''
  if (address === undefined || (protocol !== 'https:' && protocol !== issuer.protocol))
    throw new Error('The OpenID configuration lacks an address, or has one without TLS.')
  return address
}
