import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { startSingleSignOn } from '@quitus/contract/session/start-single-sign-on.ts'
import * as oauth from 'oauth4webapi'
import { SIGN_IN_CALLBACK } from './callback-address.ts'
import { SignInError } from './sign-in-fault.ts'

export type StartedSignIn = ResponseOf<typeof startSingleSignOn>

/** What the window keeps that began a sign-in, until the provider sends someone back with this `state`. */
export type Authorization = { state: string; verifier: string; started: StartedSignIn }

/** The server checks the times of a token; here the clock of anybody’s computer would. */
const CLOCK_TOLERANCE_SECONDS = 7 * 24 * 3600

/** The address at which the person signs in, with state and PKCE of this sign-in. */
export async function authorize(
  started: StartedSignIn,
): Promise<{ address: string; authorization: Authorization }> {
  const { authorizationEndpoint, clientId, scope, nonce, responseMode } = started
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const address = new URL(authorizationEndpoint)
  const parameters = {
    client_id: clientId,
    redirect_uri: redirectAddress(),
    response_type: 'code',
    response_mode: responseMode,
    scope,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return { address: address.href, authorization: { state, verifier, started } }
}

/** The ID token for what the provider sent back; throws `SignInError`. */
export async function redeem(
  { state, verifier, started }: Authorization,
  answer: URLSearchParams,
): Promise<string> {
  const server: oauth.AuthorizationServer = {
    issuer: started.issuer,
    token_endpoint: started.tokenEndpoint,
    authorization_response_iss_parameter_supported: started.answersWithIssuer,
  }
  const client: oauth.Client = {
    client_id: started.clientId,
    [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
  }
  try {
    const parameters = oauth.validateAuthResponse(server, client, answer, state)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      parameters,
      redirectAddress(),
      verifier,
      { [oauth.allowInsecureRequests]: started.tokenEndpoint.startsWith('http:') },
    )
    const expected = { expectedNonce: started.nonce, requireIdToken: true }
    const { id_token } = await oauth.processAuthorizationCodeResponse(server, client, response, expected)
    if (id_token === undefined) throw new Error('The provider answered without an ID token.')
    return id_token
  } catch (error) {
    const isRefusal = error instanceof oauth.AuthorizationResponseError
    throw new SignInError(isRefusal ? 'cancelled' : 'failed', error)
  }
}

/** One for both languages, because each has to be registered at the provider. */
function redirectAddress(): string {
  return location.origin + SIGN_IN_CALLBACK
}
