import { randomUUID } from 'node:crypto'
import { beginPasskeyEnrolment } from '@quitus/contract/second-factor/begin-passkey-enrolment.ts'
import { beginTotpEnrolment } from '@quitus/contract/second-factor/begin-totp-enrolment.ts'
import { getSecondFactor } from '@quitus/contract/second-factor/get-second-factor.ts'
import type { PasskeyCreation } from '@quitus/contract/second-factor/passkey.schema.ts'
import type { LooseRequest } from '../call-endpoint.ts'
import { codeAt } from '../enrolled.ts'
import { createTestAuthenticator } from '../test-authenticator.ts'
import type { SampleWorld } from './sample-world.ts'

/** The options for a browser to create a passkey. */
const SAMPLE_CREATION = {
  rp: { id: 'quitus.example', name: 'Quitus' },
  user: { id: 'eA', name: 'x', displayName: 'x' },
  challenge: 'eA',
  pubKeyCredParams: [],
  timeout: 1,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  attestation: 'none',
} as const satisfies PasskeyCreation

async function ownPasskey(send: SampleWorld['send']) {
  return { passkey: (await send(getSecondFactor))?.passkeys[0]?.id ?? 'eA' }
}

/** Requests about the caller’s own account and second factors. */
export const ACCOUNT_SAMPLES: Readonly<
  Record<string, (world: SampleWorld) => Promise<LooseRequest> | LooseRequest>
> = {
  // In this order, which is the registry's: who changed their password gives the new one no more.
  'change-own-password': ({ password }) => ({
    body: { currentPassword: password, newPassword: 'seven quiet herons over water' },
  }),
  'list-devices': () => ({}),
  'end-device': () => ({ params: { device: randomUUID() } }),
  'end-other-devices': () => ({}),
  'get-notice-settings': () => ({}),
  'update-notice-settings': () => ({ body: { dailyDigest: 'off' } }),
  'get-second-factor': () => ({}),
  'begin-passkey-enrolment': () => ({}),
  'enrol-passkey': async ({ send }) => {
    const requested = await send(beginPasskeyEnrolment)
    const origin = `https://${requested?.creation.rp.id}`
    const creation = requested?.creation ?? SAMPLE_CREATION
    return {
      body: {
        challenge: requested?.challenge ?? 'x',
        name: 'Laptop',
        passkey: createTestAuthenticator(origin).create(creation),
      },
    }
  },
  'rename-passkey': async ({ send }) => ({ params: await ownPasskey(send), body: { name: 'Laptop 2' } }),
  'remove-passkey': async ({ send }) => ({ params: await ownPasskey(send) }),
  'begin-totp-enrolment': () => ({}),
  'enrol-totp': async ({ send, now }) => {
    const requested = await send(beginTotpEnrolment)
    return {
      body: {
        challenge: requested?.challenge ?? 'x',
        code: requested === null ? '123456' : codeAt(requested.secret, now),
      },
    }
  },
  'replace-recovery-codes': () => ({}),
  'remove-totp': () => ({}),
  'reset-second-factor': ({ someUser }) => ({ params: { userId: someUser } }),
}
