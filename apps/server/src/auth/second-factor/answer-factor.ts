import type { FactorAnswer, FactorRequest } from '@quitus/contract/second-factor/factor-answer.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { readRecoveryCode } from '@quitus/domain/people/recovery-code.ts'
import type { VerificationMethod } from '@quitus/domain/people/second-factor.ts'
import type { Deps } from '#deps/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { type Challenge, setPasskeyChallenge } from './challenges.sql.ts'
import {
  acceptPasskey,
  acceptTotpStep,
  type Factors,
  redeemRecoveryCode,
  selectFactors,
} from './factors.sql.ts'
import { type PasskeySite, passkeySiteOf } from './passkey-site.ts'
import { checkPasskey, passkeyRequest } from './passkeys.ts'
import { openTotpSecret, stepOfCode } from './totp.ts'

type Requested = Pick<Deps, 'accessTokenKey' | 'now' | 'publicAddress'>

/** What the person can answer with; a passkey signs a value that is drawn here and kept with the challenge. */
export async function requestFactor(
  { publicAddress }: Pick<Deps, 'publicAddress'>,
  tx: Tx,
  challenge: string,
  factors: Factors,
): Promise<FactorRequest> {
  const site = passkeySiteOf(publicAddress())
  const { passkeys, totp, recoveryCodesLeft } = factors
  const canUsePasskey = site !== null && passkeys.length > 0
  const passkey = canUsePasskey ? await passkeyRequest(site, passkeys) : null
  if (passkey !== null) await setPasskeyChallenge(tx, challenge, passkey.challenge)
  const methods: VerificationMethod[] = []
  if (passkey !== null) methods.push('passkey')
  if (totp !== null) methods.push('totp')
  if (recoveryCodesLeft > 0) methods.push('recoveryCode')
  return { methods, passkey }
}

/**
 * Takes an answer to a challenge, and uses it up; throws why it is none: `wrong_code`, `code_used` or
 * `passkey_refused`.
 */
export async function takeFactor(
  deps: Requested,
  tx: Tx,
  challenge: Pick<Challenge, 'userId' | 'passkeyChallenge'>,
  answer: FactorAnswer,
): Promise<VerificationMethod> {
  if ('passkey' in answer) {
    await takePasskey(deps, tx, challenge, answer.passkey)
    return 'passkey'
  }
  const { userId } = challenge
  if ('recoveryCode' in answer) {
    const code = readRecoveryCode(answer.recoveryCode)
    const outcome = code === null ? 'unknown' : await redeemRecoveryCode(tx, userId, code, deps.now())
    if (outcome === 'unknown') throw new AppError('wrong_code')
    if (outcome === 'used before') throw new AppError('code_used')
    return 'recoveryCode'
  }
  const { totp } = await selectFactors(tx, userId)
  if (totp === null) throw new AppError('wrong_code')
  const now = deps.now()
  const step = stepOfCode(openTotpSecret(totp.sealedSecret, deps.accessTokenKey, userId), answer.code, now)
  if (step === null) throw new AppError('wrong_code')
  if (!(await acceptTotpStep(tx, userId, step, now))) throw new AppError('code_used')
  return 'totp'
}

/** The site of the installation’s passkeys; throws `passkeys_unavailable` where it has none. */
export function requirePasskeySite({ publicAddress }: Pick<Deps, 'publicAddress'>): PasskeySite {
  const site = passkeySiteOf(publicAddress())
  if (site === null) throw new AppError('passkeys_unavailable')
  return site
}

async function takePasskey(
  deps: Requested,
  tx: Tx,
  { userId, passkeyChallenge }: Pick<Challenge, 'userId' | 'passkeyChallenge'>,
  proof: Extract<FactorAnswer, { passkey: unknown }>['passkey'],
): Promise<void> {
  const site = passkeySiteOf(deps.publicAddress())
  const { passkeys } = await selectFactors(tx, userId)
  const shown = passkeys.find(({ id }) => id === proof.id)
  if (site === null || passkeyChallenge === null || shown === undefined) throw new AppError('passkey_refused')
  const newCount = await checkPasskey(site, passkeyChallenge, shown, proof)
  if (newCount === null || !(await acceptPasskey(tx, shown, newCount, deps.now()))) {
    throw new AppError('passkey_refused')
  }
}
