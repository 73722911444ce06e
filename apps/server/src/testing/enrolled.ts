import { beginPasskeyEnrolment } from '@quitus/contract/second-factor/begin-passkey-enrolment.ts'
import { beginTotpEnrolment } from '@quitus/contract/second-factor/begin-totp-enrolment.ts'
import { enrolPasskey } from '@quitus/contract/second-factor/enrol-passkey.ts'
import { enrolTotp } from '@quitus/contract/second-factor/enrol-totp.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { TOTP } from 'otpauth'
import type { CallOptions } from './call-endpoint.ts'
import type { TestServer } from './start-test-server.ts'
import { createTestAuthenticator, type TestAuthenticator } from './test-authenticator.ts'
import { type Person, TEST_PASSWORD } from './test-people.ts'

type Caller = Pick<TestServer, 'call' | 'deps' | 'clock'>

/**
 * The code that an application shows for a secret at a moment of the test’s clock, `steps` of thirty seconds from
 * now.
 */
export function codeOf(secret: string, clock: TestServer['clock'], steps = 0): string {
  return codeAt(secret, new Date(clock.now().getTime() + steps * 30_000))
}

/** The code of a secret at this moment. */
export function codeAt(secret: string, now: Date): string {
  return new TOTP({ secret }).generate({ timestamp: now.getTime() })
}

/** Sets up an authenticator application and lets half a minute pass, so that its next code is a new one. */
export async function enrolledTotp(
  server: Caller,
  as: CallOptions['as'] & object,
): Promise<{ secret: string; code: (steps?: number) => string; recoveryCodes: string[] }> {
  const { challenge, secret } = await server.call(beginTotpEnrolment, {}, { as })
  const body = { challenge, code: codeOf(secret, server.clock) }
  const { recoveryCodes } = await server.call(enrolTotp, { body }, { as })
  server.clock.advance(30_000)
  return {
    secret,
    code: (steps = 0) => codeOf(secret, server.clock, steps),
    recoveryCodes: recoveryCodes ?? [],
  }
}

/** Adds a passkey of an authenticator in software. */
export async function enrolledPasskey(
  server: Caller,
  as: CallOptions['as'] & object,
  name = 'Laptop',
): Promise<TestAuthenticator & { recoveryCodes: string[] }> {
  const authenticator = createTestAuthenticator(server.deps.publicAddress())
  const { challenge, creation } = await server.call(beginPasskeyEnrolment, {}, { as })
  const body = { challenge, name, passkey: authenticator.create(creation) }
  const { recoveryCodes } = await server.call(enrolPasskey, { body }, { as })
  return { ...authenticator, recoveryCodes: recoveryCodes ?? [] }
}

/** The challenge with which the second step of a person’s sign-in begins. */
export async function challengeOf(server: Pick<TestServer, 'refusal'>, { login }: Person): Promise<string> {
  const problem = await server.refusal(signIn, { body: { login, plainPassword: TEST_PASSWORD } })
  if (problem.challenge === undefined) throw new Error(`No second factor was required: ${problem.code}`)
  return problem.challenge
}

/** A sign-in whose second step is to be taken, and what takes it. */
export type SecondStep = { challenge: string; answer: { recoveryCode: string } }

/** The same of a new person, who takes the step by a recovery code. */
export async function freshSecondStep(
  server: Pick<TestServer, 'call' | 'refusal' | 'person' | 'signInAs' | 'clock'>,
): Promise<SecondStep> {
  const person = await server.person()
  const as = await server.signInAs(person)
  const { challenge, secret } = await server.call(beginTotpEnrolment, {}, { as })
  const body = { challenge, code: codeOf(secret, server.clock) }
  const { recoveryCodes } = await server.call(enrolTotp, { body }, { as })
  return {
    challenge: await challengeOf(server, person),
    answer: { recoveryCode: recoveryCodes?.[0] ?? '' },
  }
}
