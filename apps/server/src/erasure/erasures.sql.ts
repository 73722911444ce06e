import type { Db, Tx } from '@quitus/database/connection.ts'
import { instant } from '@quitus/database/instant.sql.ts'
import type { ErasureKind } from '@quitus/domain/people/erasure.ts'
import { sql } from 'kysely'

/** A project in whose grids a name is still read, and in how many cells. */
export type KeptCells = { project: string; cells: number }

/** Of a history: its last moment that was removed, and where the chain goes on: the position and hash before it. */
export type RemovedHistory = { until: string; position: string; hash: string }

export type NewErasure = {
  kind: ErasureKind
  subjectId: number
  subjectCreatedAt: string
  subject: string
  company: string
  actorId: number | null
  isByRule: boolean
  reference: string | null
  at: Date
  erased: Record<string, number>
  kept: readonly KeptCells[]
  /** Of a history alone. */
  removed?: RemovedHistory
  backupsUntil: Date | null
}

export async function insertErasure(tx: Tx, erasure: NewErasure): Promise<number> {
  const row = await tx
    .insertInto('core.erasures')
    .values({
      kind: erasure.kind,
      subject_id: erasure.subjectId,
      subject_created_at: erasure.subjectCreatedAt,
      subject: erasure.subject,
      company: erasure.company,
      actor_id: erasure.actorId,
      is_by_rule: erasure.isByRule,
      reference: erasure.reference,
      erased_at: erasure.at,
      erased: JSON.stringify(erasure.erased),
      kept: JSON.stringify(erasure.kept),
      removed: erasure.removed === undefined ? null : JSON.stringify(erasure.removed),
      backups_until: erasure.backupsUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export type KeptErasure = {
  id: number
  kind: ErasureKind
  subjectId: number
  subject: string
  company: string
  /** Who did it; null: a rule, or the command line. */
  by: string | null
  isByRule: boolean
  reference: string | null
  at: string
  erased: Record<string, number>
  kept: KeptCells[]
  removed: RemovedHistory | null
  backupsUntil: string | null
}

/** What is on record of one erasure; undefined where there is none of this number. */
export async function findErasure(tx: Tx, id: number): Promise<KeptErasure | undefined> {
  const answer = await sql<KeptErasure>`
    select erasure.id, erasure.kind, erasure.subject_id as "subjectId", erasure.subject, erasure.company,
           person.full_name as by, erasure.is_by_rule as "isByRule", erasure.reference,
           ${instant(sql`erasure.erased_at`)} as at, erasure.erased, erasure.kept,
           erasure.removed,
           ${instant(sql`erasure.backups_until`)} as "backupsUntil"
    from core.erasures erasure left join core.users person on person.id = erasure.actor_id
    where erasure.id = ${id}`.execute(tx)
  return answer.rows[0]
}

/** An erasure as a restore of an older backup needs it: by number and birth, without a name. */
export type ListedErasure = {
  kind: Exclude<ErasureKind, 'history'>
  subjectId: number
  subjectCreatedAt: string
  pseudonym: string | null
}

/** All erasures of people and projects, oldest first: removed history goes again by its rule. */
export async function listErasures(db: Db): Promise<ListedErasure[]> {
  const answer = await sql<ListedErasure>`
    select kind, subject_id as "subjectId", subject_created_at::text as "subjectCreatedAt",
           case kind when 'person' then subject end as pseudonym
    from core.erasures where kind <> 'history' order by id`.execute(db)
  return answer.rows
}

/** Is what was born then under this number still there? */
export async function isThere(
  tx: Tx,
  { kind, subjectId, subjectCreatedAt }: Omit<ListedErasure, 'pseudonym'>,
): Promise<boolean> {
  const table = kind === 'person' ? sql`core.users` : sql`core.projects`
  const left = kind === 'person' ? sql`and erased_at is null` : sql``
  const answer = await sql<{ is_there: boolean }>`
    select exists (select from ${table} where id = ${subjectId} and created_at = ${subjectCreatedAt}::timestamptz ${left})
      as is_there`.execute(tx)
  return answer.rows[0]?.is_there === true
}
