import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { beginPasskeyEnrolment } from '@quitus/contract/second-factor/begin-passkey-enrolment.ts'
import type { beginTotpEnrolment } from '@quitus/contract/second-factor/begin-totp-enrolment.ts'
import type { enrolPasskey } from '@quitus/contract/second-factor/enrol-passkey.ts'
import type { enrolTotp as enrolTotpEndpoint } from '@quitus/contract/second-factor/enrol-totp.ts'
import type { getSecondFactor } from '@quitus/contract/second-factor/get-second-factor.ts'
import type { NewPasskey } from '@quitus/contract/second-factor/passkey.schema.ts'
import type { removePasskey as removePasskeyEndpoint } from '@quitus/contract/second-factor/remove-passkey.ts'
import type { removeTotp as removeTotpEndpoint } from '@quitus/contract/second-factor/remove-totp.ts'
import type { renamePasskey as renamePasskeyEndpoint } from '@quitus/contract/second-factor/rename-passkey.ts'
import type { replaceRecoveryCodes as replaceEndpoint } from '@quitus/contract/second-factor/replace-recovery-codes.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'
import type { Services } from '#shared/services.ts'

export type SecondFactor = ResponseOf<typeof getSecondFactor>
export type PasskeyEnrolment = ResponseOf<typeof beginPasskeyEnrolment>
export type TotpEnrolment = ResponseOf<typeof beginTotpEnrolment>

const ROOT = '/services/v1/wexaus/me/second-factor'

export function secondFactorQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['account', 'second-factor'],
    queryFn: ({ signal }) => api<typeof getSecondFactor>({ method: 'GET', path: ROOT, signal }),
  })
}

export function beginPasskey({ api }: Services): Promise<PasskeyEnrolment> {
  return api<typeof beginPasskeyEnrolment>({ method: 'POST', path: `${ROOT}/passkey-options` })
}

/** Why a browser did not make a passkey. */
export class PasskeyNotMade extends Error {
  readonly isKnown: boolean

  constructor(cause: unknown) {
    super('The browser made no passkey.', { cause })
    this.isKnown = cause instanceof Error && cause.name === 'InvalidStateError'
  }
}

/**
 * Lets the browser make a passkey and adds it; throws `PasskeyNotMade` where it does not. Returns recovery codes with
 * the first factor.
 */
export async function addPasskey(
  services: Services,
  { challenge, creation }: PasskeyEnrolment,
  name: string,
): Promise<string[] | null> {
  const passkey = await makePasskey(creation)
  const { recoveryCodes } = await services.api<typeof enrolPasskey>({
    method: 'POST',
    path: `${ROOT}/passkeys`,
    body: { challenge, name, passkey },
  })
  await noteFactorChange(services)
  return recoveryCodes
}

async function makePasskey(creation: PasskeyEnrolment['creation']): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return (await startRegistration({ optionsJSON: creation as never })) as NewPasskey
  } catch (error) {
    throw new PasskeyNotMade(error)
  }
}

export async function renamePasskey(services: Services, passkey: string, name: string): Promise<void> {
  await services.api<typeof renamePasskeyEndpoint>({
    method: 'PATCH',
    path: `${ROOT}/passkeys/:passkey`,
    params: { passkey },
    body: { name },
  })
  await noteFactorChange(services)
}

export async function removePasskey(services: Services, passkey: string): Promise<void> {
  await services.api<typeof removePasskeyEndpoint>({
    method: 'DELETE',
    path: `${ROOT}/passkeys/:passkey`,
    params: { passkey },
  })
  await noteFactorChange(services)
}

export function beginTotp({ api }: Services): Promise<TotpEnrolment> {
  return api<typeof beginTotpEnrolment>({ method: 'POST', path: `${ROOT}/totp/options` })
}

/** Sets up the application by a code of it; returns recovery codes with the first factor. */
export async function enrolTotp(
  services: Services,
  challenge: string,
  code: string,
): Promise<string[] | null> {
  const { recoveryCodes } = await services.api<typeof enrolTotpEndpoint>({
    method: 'POST',
    path: `${ROOT}/totp`,
    body: { challenge, code },
  })
  await noteFactorChange(services)
  return recoveryCodes
}

export async function removeTotp(services: Services): Promise<void> {
  await services.api<typeof removeTotpEndpoint>({ method: 'DELETE', path: `${ROOT}/totp` })
  await noteFactorChange(services)
}

export async function replaceRecoveryCodes(services: Services): Promise<string[]> {
  const request = { method: 'POST', path: `${ROOT}/recovery-codes` } as const
  const { recoveryCodes } = await services.api<typeof replaceEndpoint>(request)
  await noteFactorChange(services)
  return recoveryCodes
}

/** Reads the factors again; with one of them nothing is due any more. */
async function noteFactorChange({ api, queryClient, session }: Services): Promise<void> {
  const query = secondFactorQuery(api)
  const { passkeys, totp } = await queryClient.fetchQuery({ ...query, staleTime: 0 })
  const present = session.current()
  const hasFactor = passkeys.length > 0 || totp !== null
  if (present !== null && present.secondFactorDueAt !== null && hasFactor) {
    session.renew({ ...present, secondFactorDueAt: null }, present.refreshToken)
  }
}
