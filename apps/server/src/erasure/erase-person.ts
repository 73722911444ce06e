import type { Tx } from '@quitus/database/connection.ts'
import type { ERASED_PARTS } from '@quitus/domain/people/erasure.ts'
import type { Deps } from '#deps/deps.ts'
import { backupsHoldUntil } from './backups-hold-until.ts'
import { insertErasure, type KeptCells } from './erasures.sql.ts'
import { namePattern, type PersonNames } from './name-pattern.ts'
import { countPersonRows, deletePersonRows, lockPerson, replaceAccount } from './person-rows.sql.ts'
import { countNamedCells, countTexts, replaceTexts, selectProjectsOf } from './person-texts.sql.ts'

type PersonCounts = Record<(typeof ERASED_PARTS)['person'][number], number>

/** What an erasure of this person would reach, and what would stay. */
export async function previewPerson(
  tx: Tx,
  userId: number,
  names: PersonNames,
): Promise<{ erased: PersonCounts; kept: KeptCells[] }> {
  const pattern = namePattern(names)
  const projects = await selectProjectsOf(tx, userId)
  const ids = projects.map(({ id }) => id)
  const rows = await countPersonRows(tx, userId)
  return {
    erased: { ...rows, ...(await countTexts(tx, { userId, pattern }, ids)) },
    kept: await findKept(tx, projects, pattern),
  }
}

export type PersonErasure = {
  userId: number
  otherNames: readonly string[]
  /** What the person is called from now on, wherever their name is read. */
  pseudonym: string
  reference: string | null
  /** Null on the command line. */
  actorId: number | null
}

/**
 * Erases the personal data of an account whose row the transaction has locked: what signs them in, traces, notices and
 * views of their own are deleted; number, company and what they did stay, under the pseudonym. Answers the number of
 * the erasure.
 */
export async function erasePerson(
  tx: Tx,
  { userId, otherNames, pseudonym, reference, actorId }: PersonErasure,
  { backup, now }: Pick<Deps, 'backup' | 'now'>,
): Promise<number> {
  const person = await lockPerson(tx, userId)
  if (person === undefined) throw new Error(`There is no person ${userId}.`)
  const at = now()
  const pattern = namePattern({ ...person, otherNames })
  const projects = await selectProjectsOf(tx, userId)
  const ids = projects.map(({ id }) => id)
  // First, because texts are searched for the name of today and sessions end when an account is closed.
  const texts = await replaceTexts(tx, { userId, pattern }, ids, pseudonym)
  const kept = await findKept(tx, projects, pattern)
  await replaceAccount(tx, userId, pseudonym, at)
  const rows = await deletePersonRows(tx, userId)
  return insertErasure(tx, {
    kind: 'person',
    subjectId: userId,
    subjectCreatedAt: person.createdAt,
    subject: pseudonym,
    company: person.company,
    actorId,
    isByRule: false,
    reference,
    at,
    erased: { ...rows, ...texts },
    kept,
    backupsUntil: backupsHoldUntil(backup, at),
  })
}

async function findKept(
  tx: Tx,
  projects: readonly { id: number; name: string }[],
  pattern: string,
): Promise<KeptCells[]> {
  const kept: KeptCells[] = []
  for (const { id, name } of projects) {
    const cells = await countNamedCells(tx, id, pattern)
    if (cells > 0) kept.push({ project: name, cells })
  }
  return kept
}
