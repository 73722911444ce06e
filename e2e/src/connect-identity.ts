import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '@quitus/database/connection.ts'
import { findUserIdByLogin } from '@quitus/database/people/people.sql.ts'
import { asOwner } from './as-owner.ts'

/** Connects an identity to an account, as accepting an invitation would. */
export async function connectIdentity(login: string, issuer: string, subject: string): Promise<void> {
  await withAccount(login, async (owner, userId) => {
    const identity = { user_id: userId, issuer, subject, connected_at: new Date() }
    await owner.insertInto('core.user_identities').values(identity).execute()
  })
}

/** The address of an invitation, as its mail would have it. */
export async function inviteByLink(login: string): Promise<string> {
  const token = randomUUID()
  await withAccount(login, async (owner, userId) => {
    const link = {
      token_hash: createHash('sha256').update(token).digest(),
      user_id: userId,
      purpose: 'invitation',
      created_at: new Date(),
      expires_at: new Date(Date.now() + 3_600_000),
      used_at: null,
      withdrawn_at: null,
    } as const
    await owner.insertInto('core.password_links').values(link).execute()
  })
  return `/resetpassword?token=${token}`
}

function withAccount(login: string, work: (owner: Db, userId: number) => Promise<void>): Promise<void> {
  return asOwner(async (owner) => {
    const userId = await findUserIdByLogin(owner, login)
    if (userId === undefined) throw new Error(`Nobody has the login ${login}.`)
    await work(owner, userId)
  })
}
