import type { Tx } from '@quitus/database/connection.ts'
import type { ERASED_PARTS } from '@quitus/domain/people/erasure.ts'
import type { Deps } from '#deps/deps.ts'
import { backupsHoldUntil } from './backups-hold-until.ts'
import { addCounts, addErasedPart, deleteErasedPart, type Subject } from './erased-parts.sql.ts'
import { insertErasure, type KeptCells } from './erasures.sql.ts'
import { namePattern, type PersonNames } from './name-pattern.ts'
import {
  countPersonRows,
  deletePersonRows,
  deleteSessionCopies,
  lockPerson,
  replaceAccount,
} from './person-rows.sql.ts'
import {
  countNamedCells,
  countTexts,
  replaceTexts,
  type Search,
  selectProjectsOf,
} from './person-texts.sql.ts'

type PersonCounts = Record<(typeof ERASED_PARTS)['person'][number], number>
export type PersonPart = { erased: PersonCounts; kept: KeptCells[] }
type CellOfPeople = Pick<Deps, 'database'>

/** What an erasure of this person would reach in the central database and in these cells, and what would stay. */
export async function previewPerson(
  tx: Tx,
  userId: number,
  names: PersonNames,
  cells: readonly CellOfPeople[],
): Promise<PersonPart> {
  const parts = [await previewHere(tx, userId, names, { isCell: false })]
  for (const { database } of cells) {
    const read = (inCell: Tx) => previewHere(inCell, userId, names, { isCell: true })
    parts.push(await database.owner.transaction().execute(read))
  }
  const [first, ...others] = parts.map(({ erased }) => erased)
  if (first === undefined) throw new Error('The central database is one of the parts.')
  return {
    erased: others.reduce((sum, counts) => addCounts(sum, counts), first),
    kept: parts.flatMap(({ kept }) => kept),
  }
}

async function previewHere(
  tx: Tx,
  userId: number,
  names: PersonNames,
  place: { isCell: boolean },
): Promise<PersonPart> {
  const pattern = namePattern(names)
  const projects = await selectProjectsOf(tx, userId)
  const ids = projects.map(({ id }) => id)
  const rows = await countPersonRows(tx, userId, place)
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
 * views of their own are deleted; number, company and what they did stay, under the pseudonym. The cells come first,
 * each in a transaction of its own with a receipt: where one fails, nothing is on record, and the erasure is repeated.
 * Answers the number of the erasure, and what forgets the receipts once the transaction has committed.
 */
export async function erasePerson(
  tx: Tx,
  { userId, otherNames, pseudonym, reference, actorId }: PersonErasure,
  { cells, backup, now }: Pick<Deps, 'backup' | 'now'> & { cells: readonly CellOfPeople[] },
): Promise<{ id: number; forgetReceipts: () => Promise<void> }> {
  const person = await lockPerson(tx, userId)
  if (person === undefined) throw new Error(`There is no person ${userId}.`)
  const at = now()
  const subject: Subject = { kind: 'person', id: userId, createdAt: person.createdAt }
  const replaced = { userId, pattern: namePattern({ ...person, otherNames }), pseudonym, at }
  const kept: KeptCells[] = []
  let erased: PersonCounts | undefined
  for (const { database } of cells) {
    const part = await database.owner.transaction().execute(async (inCell) => {
      const { erased: counts, kept: left } = await erasePersonHere(inCell, replaced, { isCell: true })
      return { counts: await addErasedPart(inCell, subject, counts), left }
    })
    erased = addCounts(part.counts, erased)
    kept.push(...part.left)
  }
  const central = await erasePersonHere(tx, replaced, { isCell: false })
  const id = await insertErasure(tx, {
    kind: 'person',
    subjectId: userId,
    subjectCreatedAt: person.createdAt,
    subject: pseudonym,
    company: person.company,
    actorId,
    isByRule: false,
    reference,
    at,
    erased: addCounts(central.erased, erased),
    kept: [...central.kept, ...kept],
    backupsUntil: backupsHoldUntil(backup, at),
  })
  const forgetReceipts = async () => {
    for (const { database } of cells) await deleteErasedPart(database.owner, subject)
  }
  return { id, forgetReceipts }
}

type Replaced = Search & { pseudonym: string; at: Date }

/** Erases what one database has. A cell has copies of the account and its sessions, which go without being counted. */
export async function erasePersonHere(
  tx: Tx,
  { pseudonym, at, ...search }: Replaced,
  place: { isCell: boolean },
): Promise<PersonPart> {
  const projects = await selectProjectsOf(tx, search.userId)
  const ids = projects.map(({ id }) => id)
  // First, because texts are searched for the name of today and sessions end when an account is closed.
  const texts = await replaceTexts(tx, search, ids, pseudonym)
  const kept = await findKept(tx, projects, search.pattern)
  await replaceAccount(tx, search.userId, pseudonym, at)
  const rows = await deletePersonRows(tx, search.userId, place)
  if (place.isCell) await deleteSessionCopies(tx, search.userId)
  return { erased: { ...rows, ...texts }, kept }
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
