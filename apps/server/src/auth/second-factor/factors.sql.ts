import { randomBytes } from 'node:crypto'
import type { Tx } from '@quitus/database/connection.ts'
import { RECOVERY_CODE_BYTES, recoveryCodeOf } from '@quitus/domain/people/recovery-code.ts'
import { RECOVERY_CODES } from '@quitus/domain/people/second-factor.ts'
import { sql } from 'kysely'
import { hashOfToken } from '../token-hash.ts'
import type { StoredPasskey } from './passkeys.ts'

export type Factors = {
  passkeys: (StoredPasskey & { name: string; createdAt: string; lastUsedAt: string | null })[]
  totp: { sealedSecret: Buffer; createdAt: string; lastUsedAt: string | null } | null
  recoveryCodesLeft: number
}

/** With what can this person prove who they are beyond their password? */
export async function selectFactors(tx: Tx, userId: number): Promise<Factors> {
  const passkeys = await tx
    .selectFrom('core.passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const totp = await tx
    .selectFrom('core.totp_secrets')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const { left } = await tx
    .selectFrom('core.recovery_codes')
    .select(sql<number>`count(*)::integer`.as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    passkeys: passkeys.map((row) => ({
      id: row.id.toString('base64url'),
      name: row.name,
      publicKey: new Uint8Array(row.public_key),
      signCount: Number(row.sign_count),
      transports: row.transports,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
    })),
    totp:
      totp === undefined
        ? null
        : { sealedSecret: totp.sealed_secret, createdAt: totp.created_at, lastUsedAt: totp.last_used_at },
    recoveryCodesLeft: left,
  }
}

/** True for someone who has a factor; recovery codes alone are none. */
export function hasFactor({ passkeys, totp }: Pick<Factors, 'passkeys' | 'totp'>): boolean {
  return passkeys.length > 0 || totp !== null
}

/** Locks the account, so that two who change its factors at once follow each other. */
export async function lockAccount(tx: Tx, userId: number): Promise<void> {
  await sql`select from core.users where id = ${userId} for no key update`.execute(tx)
}

/** False when the passkey is known already, to whomever it belongs. */
export async function insertPasskey(
  tx: Tx,
  userId: number,
  { id, publicKey, signCount, transports, name }: StoredPasskey & { name: string },
  now: Date,
): Promise<boolean> {
  const answer = await tx
    .insertInto('core.passkeys')
    .values({
      id: Buffer.from(id, 'base64url'),
      user_id: userId,
      name,
      public_key: Buffer.from(publicKey),
      sign_count: signCount,
      transports,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(answer.numInsertedOrUpdatedRows) === 1
}

/** False when the person has no such passkey. */
export async function renamePasskey(tx: Tx, userId: number, id: string, name: string): Promise<boolean> {
  const answer = await tx
    .updateTable('core.passkeys')
    .set({ name })
    .where('id', '=', Buffer.from(id, 'base64url'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(answer.numUpdatedRows) === 1
}

/** False when the person has no such passkey. */
export async function deletePasskey(tx: Tx, userId: number, id: string): Promise<boolean> {
  const answer = await tx
    .deleteFrom('core.passkeys')
    .where('id', '=', Buffer.from(id, 'base64url'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(answer.numDeletedRows) === 1
}

/** Notes that a passkey was shown; false when someone else showed it meanwhile with the same count. */
export async function acceptPasskey(
  tx: Tx,
  { id, signCount }: StoredPasskey,
  newCount: number,
  now: Date,
): Promise<boolean> {
  const answer = await tx
    .updateTable('core.passkeys')
    .set({ sign_count: newCount, last_used_at: now })
    .where('id', '=', Buffer.from(id, 'base64url'))
    .where('sign_count', '=', String(signCount))
    .executeTakeFirst()
  return Number(answer.numUpdatedRows) === 1
}

/** Puts a secret in the place of an earlier one; its first code was given for this time step. */
export async function setTotpSecret(
  tx: Tx,
  userId: number,
  { sealedSecret, step, now }: { sealedSecret: Buffer; step: number; now: Date },
): Promise<void> {
  const values = { sealed_secret: sealedSecret, last_step: step, created_at: now, last_used_at: now }
  await tx
    .insertInto('core.totp_secrets')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** Accepts the code of this time step; false when it, or a later one, was accepted before. */
export async function acceptTotpStep(tx: Tx, userId: number, step: number, now: Date): Promise<boolean> {
  const answer = await tx
    .updateTable('core.totp_secrets')
    .set({ last_step: step, last_used_at: now })
    .where('user_id', '=', userId)
    .where('last_step', '<', String(step))
    .executeTakeFirst()
  return Number(answer.numUpdatedRows) === 1
}

/** False when there was none. */
export async function deleteTotpSecret(tx: Tx, userId: number): Promise<boolean> {
  const answer = await tx.deleteFrom('core.totp_secrets').where('user_id', '=', userId).executeTakeFirst()
  return Number(answer.numDeletedRows) === 1
}

/** New recovery codes in the place of all earlier ones; only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Tx, userId: number, now: Date): Promise<string[]> {
  await deleteRecoveryCodes(tx, userId)
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(RECOVERY_CODE_BYTES)))
  const rows = codes.map((code) => ({ code_hash: hashOfToken(code), user_id: userId, created_at: now }))
  await tx.insertInto('core.recovery_codes').values(rows).execute()
  return codes
}

/** Uses a code up: true once for each code of the person. */
export async function redeemRecoveryCode(
  tx: Tx,
  userId: number,
  code: string,
  now: Date,
): Promise<'used now' | 'used before' | 'unknown'> {
  const answer = await sql<{ wasUsed: boolean }>`
    with found as (
      select code_hash, used_at from core.recovery_codes
      where code_hash = ${hashOfToken(code)} and user_id = ${userId} for update)
    update core.recovery_codes kept set used_at = coalesce(found.used_at, ${now})
    from found where kept.code_hash = found.code_hash
    returning found.used_at is not null as "wasUsed"`.execute(tx)
  const row = answer.rows[0]
  if (row === undefined) return 'unknown'
  return row.wasUsed ? 'used before' : 'used now'
}

export async function deleteRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('core.recovery_codes').where('user_id', '=', userId).execute()
}

/** Forgets everything by which the person proves who they are beyond their password; false when there was nothing. */
export async function deleteFactors(tx: Tx, userId: number): Promise<boolean> {
  const passkeys = await tx.deleteFrom('core.passkeys').where('user_id', '=', userId).executeTakeFirst()
  const hadTotp = await deleteTotpSecret(tx, userId)
  await deleteRecoveryCodes(tx, userId)
  await tx.deleteFrom('core.second_factor_challenges').where('user_id', '=', userId).execute()
  return hadTotp || Number(passkeys.numDeletedRows) > 0
}
