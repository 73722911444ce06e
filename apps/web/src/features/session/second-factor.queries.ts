import type { FactorRequest } from '@quitus/contract/second-factor/factor-answer.schema.ts'
import type { PasskeyProof, PasskeyRequest } from '@quitus/contract/second-factor/passkey.schema.ts'
import type { beginSecondFactor as beginEndpoint } from '@quitus/contract/session/begin-second-factor.ts'
import type { beginVerification as beginVerificationEndpoint } from '@quitus/contract/session/begin-verification.ts'
import type { completeSignIn as completeEndpoint } from '@quitus/contract/session/complete-sign-in.ts'
import type { verifySession as verifyEndpoint } from '@quitus/contract/session/verify-session.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiRequest } from '#shared/api/api-client.ts'
import type { Services } from '#shared/services.ts'
import { deviceTokenOf, keepDeviceToken } from '#shared/session/device-tokens.ts'

/** A sign-in whose password was right and whose second step is to be taken. */
export type HalfSignIn = {
  challenge: string
  login: string
  remember: boolean
  /** What the step can be taken with. */
  request: FactorRequest
}

/** How someone answers who has to verify who they are. */
export type FactorAnswer = ApiRequest<typeof verifyEndpoint>['body']['answer']

/** Begins the second step of a sign-in whose password was right. */
export async function beginSecondFactor(
  { api }: Services,
  requested: Omit<HalfSignIn, 'request'>,
): Promise<HalfSignIn> {
  const request = await api<typeof beginEndpoint>({
    method: 'POST',
    path: '/services/auth/second-factor/options',
    body: { challenge: requested.challenge },
  })
  return { ...requested, request }
}

/** Opens the session of a sign-in by its second step. */
export async function completeSignIn(
  { api, session }: Services,
  { challenge, login, remember }: HalfSignIn,
  answer: FactorAnswer,
): Promise<void> {
  // A password alone is required of nobody here.
  if ('plainPassword' in answer) return
  const known = deviceTokenOf(login)
  const { deviceToken, ...opened } = await api<typeof completeEndpoint>({
    method: 'POST',
    path: '/services/auth/second-factor',
    body: { challenge, answer, ...(known !== undefined && { deviceToken: known }) },
  })
  keepDeviceToken(login, deviceToken)
  session.start(opened, remember)
}

/** How the signed-in person can prove again who they are. */
export function verificationQuery({ api }: Services) {
  return queryOptions({
    queryKey: ['verification'],
    queryFn: ({ signal }) =>
      api<typeof beginVerificationEndpoint>({
        method: 'POST',
        path: '/services/auth/verify/options',
        signal,
      }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Proves again who is signed in. */
export async function verify({ api }: Services, challenge: string, answer: FactorAnswer): Promise<void> {
  await api<typeof verifyEndpoint>({
    method: 'POST',
    path: '/services/auth/verify',
    body: { challenge, answer },
  })
}

/** Why a browser did not show a passkey: the person declined, or it has none. */
export class PasskeyNotShown extends Error {}

/** Lets the browser show a passkey; throws `PasskeyNotShown` where it does not. */
export async function showPasskey(request: PasskeyRequest): Promise<PasskeyProof> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    return (await startAuthentication({ optionsJSON: request as never })) as PasskeyProof
  } catch (error) {
    throw new PasskeyNotShown('The browser showed no passkey.', { cause: error })
  }
}
