import { randomBytes } from 'node:crypto'
import type { Db } from '@quitus/database/connection.ts'

/** Which key signs access tokens? One per installation, drawn at the first start and shared by all processes. */
export async function ensureAccessTokenKey(owner: Db): Promise<Uint8Array> {
  await owner
    .insertInto('core.installation')
    .values({ key: 'access_token_key', value: randomBytes(32).toString('base64') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const row = await owner
    .selectFrom('core.installation')
    .select('value')
    .where('key', '=', 'access_token_key')
    .executeTakeFirstOrThrow()
  return Buffer.from(row.value, 'base64')
}
