import { randomUUID } from 'node:crypto'
import { beginPasskeyEnrolment } from '@quitus/contract/second-factor/begin-passkey-enrolment.ts'
import { beginTotpEnrolment } from '@quitus/contract/second-factor/begin-totp-enrolment.ts'
import { getSecondFactor } from '@quitus/contract/second-factor/get-second-factor.ts'
import type { PasskeyCreation } from '@quitus/contract/second-factor/passkey.schema.ts'
import type { LooseRequest } from '../call-endpoint.ts'
import { codeAt } from '../enrolled.ts'
import { createTestAuthenticator } from '../test-authenticator.ts'
import type { SampleWorld } from './sample-world.ts'

/** What a browser would be asked to make a passkey with. */
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

async function ownPasskey(ask: SampleWorld['ask']) {
  return { passkey: (await ask(getSecondFactor))?.passkeys[0]?.id ?? 'eA' }
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
  'enrol-passkey': async ({ ask }) => {
    const asked = await ask(beginPasskeyEnrolment)
    const origin = `https://${asked?.creation.rp.id}`
    const creation = asked?.creation ?? SAMPLE_CREATION
    return {
      body: {
        challenge: asked?.challenge ?? 'x',
        name: 'Laptop',
        passkey: createTestAuthenticator(origin).create(creation),
      },
    }
  },
  'rename-passkey': async ({ ask }) => ({ params: await ownPasskey(ask), body: { name: 'Laptop 2' } }),
  'remove-passkey': async ({ ask }) => ({ params: await ownPasskey(ask) }),
  'begin-totp-enrolment': () => ({}),
  'enrol-totp': async ({ ask, now }) => {
    const asked = await ask(beginTotpEnrolment)
    return {
      body: {
        challenge: asked?.challenge ?? 'x',
        code: asked === null ? '123456' : codeAt(asked.secret, now),
      },
    }
  },
  'replace-recovery-codes': () => ({}),
  'remove-totp': () => ({}),
  'reset-second-factor': ({ someUser }) => ({ params: { userId: someUser } }),
}
