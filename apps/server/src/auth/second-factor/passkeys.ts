import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '@quitus/contract/second-factor/passkey.schema.ts'
import { CHALLENGE_MINUTES, ENROLMENT_MINUTES } from '@quitus/domain/people/second-factor.ts'
import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type { PasskeySite } from './passkey-site.ts'

/** A passkey as it is stored. */
export type StoredPasskey = {
  /** In base64url. */
  id: string
  publicKey: Uint8Array<ArrayBuffer>
  signCount: number
  transports: string[]
}

/** ES256, EdDSA, RS256. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded by the first passkey: its three hundred modules would take a tenth of the start of every process. */
const webAuthn = () => import('@simplewebauthn/server')

/** What a browser makes a passkey with, for someone who has these already. */
export async function passkeyCreation(
  site: PasskeySite,
  person: { id: number; login: string; fullName: string },
  known: readonly StoredPasskey[],
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await webAuthn()
  const { rp, user, challenge, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: 'Quitus',
    rpID: site.host,
    userName: person.login,
    userDisplayName: person.fullName,
    // Not the id itself: an authenticator shows it to anyone who holds it.
    userID: new TextEncoder().encode(`quitus-${person.id}`),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return {
    rp: { id: site.host, name: rp.name },
    user,
    challenge,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
    timeout: ENROLMENT_MINUTES * 60_000,
    excludeCredentials: known.map(descriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  }
}

/** The options for a browser to show one of these passkeys. */
export async function passkeyRequest(
  site: PasskeySite,
  known: readonly StoredPasskey[],
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await webAuthn()
  const { challenge } = await generateAuthenticationOptions({ rpID: site.host })
  return {
    challenge,
    rpId: site.host,
    timeout: CHALLENGE_MINUTES * 60_000,
    allowCredentials: known.map(descriptor),
    userVerification: 'preferred',
  }
}

/** The passkey that a browser made for this challenge on this site; null when it did not. */
export async function readNewPasskey(
  site: PasskeySite,
  challenge: string,
  { response, ...credential }: NewPasskey,
): Promise<StoredPasskey | null> {
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { ...response, transports: response.transports ?? [] },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
    // What does not verify is answered as a wrong passkey.
  }).catch(() => null)
  if (!verified?.verified) return null
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return { id, publicKey, signCount: counter, transports }
}

/**
 * The new count of a passkey that signed this challenge on this site; null when it did not, or its count did not
 * grow.
 */
export async function checkPasskey(
  site: PasskeySite,
  challenge: string,
  { id, publicKey, signCount, transports }: StoredPasskey,
  response: PasskeyProof,
): Promise<number | null> {
  const { userHandle, ...signed } = response.response
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response: {
      ...response,
      response: userHandle === undefined ? signed : { ...signed, userHandle },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: { id, publicKey, counter: signCount, transports: transports as AuthenticatorTransport[] },
    requireUserVerification: false,
    // What does not verify is answered as a wrong passkey.
  }).catch(() => null)
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}

function descriptor({ id, transports }: StoredPasskey) {
  return { id, type: 'public-key' as const, transports }
}
