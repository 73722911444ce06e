import { AppError } from '#errors/app-error.ts'
import { type DiscoveredProvider, discoverProvider, type KeyTimes } from './discover-provider.ts'

/** What an installation says about a provider; `scope` as the authorization request has it. */
export type IdentityProviderSettings = {
  id: string
  label: string
  issuer: string
  clientId: string
  scope: string
}

export type IdentityProvider = IdentityProviderSettings & {
  /** What the provider said of itself less than a minute ago; throws `identity_provider_unavailable`. */
  discover: () => Promise<DiscoveredProvider>
  /** The same, however long ago: its keys look after themselves. */
  known: () => Promise<DiscoveredProvider>
}

export type IdentityProviders = {
  list: readonly IdentityProvider[]
  find: (id: string) => IdentityProvider | undefined
  /**
   * Where the browser exchanges codes for tokens, for the content policy; the site of the issuer until its
   * configuration is known.
   */
  tokenSources: () => string[]
}

/**
 * A provider that went away is noticed at the next sign-in but one, and a sign-in does not wait for its configuration
 * each time.
 */
const FRESH_MS = 60_000

const KEY_TIMES: KeyTimes = { keyCooldownMs: 30_000, keyLifetimeMs: 600_000 }

/** The providers of an installation. None is waited for before someone signs in; each has keys of its own. */
export function createIdentityProviders(
  settings: readonly IdentityProviderSettings[],
  times: KeyTimes = KEY_TIMES,
): IdentityProviders {
  const providers = settings.map((each) => createProvider(each, times))
  return {
    list: providers,
    find: (id) => providers.find((each) => each.id === id),
    tokenSources: () => [...new Set(providers.map(({ tokenSource }) => tokenSource()))],
  }
}

function createProvider(
  settings: IdentityProviderSettings,
  times: KeyTimes,
): IdentityProvider & { tokenSource: () => string } {
  let last: { found: DiscoveredProvider; at: number } | null = null
  let running: Promise<DiscoveredProvider> | null = null

  async function read(): Promise<DiscoveredProvider> {
    try {
      const found = await discoverProvider(settings.issuer, times)
      // Keys that are known stay known: their cooldown and lifetime go on.
      const keys = last?.found.jwksAddress === found.jwksAddress ? last.found.keys : found.keys
      last = { found: { ...found, keys }, at: performance.now() }
      return last.found
    } catch (cause) {
      throw new AppError('identity_provider_unavailable', undefined, { cause })
    } finally {
      running = null
    }
  }

  const discover = async () => {
    if (last !== null && performance.now() - last.at < FRESH_MS) return last.found
    running ??= read()
    return running
  }
  const tokenSource = () => {
    // A page that is served later will know.
    if (last === null) discover().catch(() => undefined)
    return last === null ? new URL(settings.issuer).origin : policySource(last.found.tokenEndpoint)
  }
  return {
    ...settings,
    discover,
    known: async () => last?.found ?? discover(),
    tokenSource,
  }
}

/** An address as a content policy has it: without query, and without the marks that end a source or a directive. */
function policySource(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname.replaceAll(/[;,']/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
}
