import { startSingleSignOn as definition } from '@quitus/contract/session/start-single-sign-on.ts'
import { newSignInNonce } from '#auth/identity-providers/sign-in-nonce.ts'
import { AppError } from '#errors/app-error.ts'
import { bindOpenEndpoint } from '#http/bind-endpoint.ts'

/** Calls the provider first, so that one that is down is refused here and not by the browser’s own page. */
export const startSingleSignOn = bindOpenEndpoint(
  definition,
  async ({ body }, { accessTokenKey, identityProviders, now }) => {
    const provider = identityProviders.find(body.provider)
    if (provider === undefined) throw new AppError('sign_in_method_unavailable')
    const { issuer, authorizationEndpoint, tokenEndpoint, answersWithIssuer, responseMode } =
      await provider.discover()
    const { id, clientId, scope } = provider
    return {
      ...{ issuer, authorizationEndpoint, tokenEndpoint, answersWithIssuer, responseMode, clientId, scope },
      nonce: newSignInNonce(accessTokenKey, id, now()),
    }
  },
)
