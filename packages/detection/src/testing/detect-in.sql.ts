import type { Database } from '@quitus/database/connection.ts'
import { DOCUMENT_ROLE_NAMES, type DocumentRole } from '@quitus/domain/imports/document-role-names.ts'
import { sql } from 'kysely'
import { CATEGORY_NAMES } from '../algorithms.ts'
import { DEFAULT_DETECTION_PARAMETERS, type DetectionParameters } from '../detection-parameters.ts'
import { DOCUMENT_ROLES, type DocumentColumns } from '../document-roles.ts'
import { findAnomalies } from '../find-anomalies.sql.ts'

/** One line of a ledger under test, by roles; `id` is its entry. */
export type TestDocument = { id: string } & { [Role in DocumentRole]?: string | null }

export type FoundEntry = {
  id: string
  anomaly: string
  algorithm: string
  category: string
  supplier: string
  number: string
  day: string
  amount: string
  excess: string
  /** What may be at stake as well; null where the amounts agree. */
  other: string | null
  score: number
  isWeak: boolean
  /** By what decisions moved the score: the level, how many were decided and rejected, the score before. */
  learned: { of: string; decided: number; rejected: number; from: number } | null
}

/**
 * What detection finds in these lines, in their order; only roles that a line names are mapped. Changes nothing in
 * the database. Every kind is trusted where `parameters` do not say otherwise, so that a score is that of its rule.
 */
export async function detectIn(
  database: Database,
  documents: readonly TestDocument[],
  given: {
    parameters?: Partial<DetectionParameters>
    previous?: readonly { anomaly: string; id: string }[]
    /** What was decided about anomalies of `previous`. */
    decided?: readonly { anomaly: string; isReal: boolean }[]
    /** Also what is below the threshold. */
    withWeak?: boolean
  } = {},
): Promise<FoundEntry[]> {
  const roles = DOCUMENT_ROLE_NAMES.filter((role) =>
    documents.some((document) => document[role] !== undefined),
  )
  const columns: DocumentColumns = { supplier: 'supplier', amount: 'amount' }
  for (const role of roles) columns[role] = role
  return database.owner.transaction().execute(async (tx) => {
    const types = DOCUMENT_ROLE_NAMES.map(
      (role) =>
        sql`${sql.id(role)} ${sql.raw(DOCUMENT_ROLES[role].sqlType === 'numeric' ? 'numeric' : 'text')}`,
    )
    await sql`
      create temporary table ledger (line_id integer generated always as identity, entry_id text, ${sql.join(types)}) on commit drop`.execute(
      tx,
    )
    for (const document of documents) {
      const values = DOCUMENT_ROLE_NAMES.map((role) => sql`${document[role] ?? null}`)
      await sql`
        insert into ledger (entry_id, ${sql.join(DOCUMENT_ROLE_NAMES.map((role) => sql.id(role)))})
        values (${document.id}, ${sql.join(values)})`.execute(tx)
    }
    await sql`create temporary table known (anomaly_id text, entry_id text) on commit drop`.execute(tx)
    for (const { anomaly, id } of given.previous ?? []) {
      await sql`insert into known values (${anomaly}, ${id})`.execute(tx)
    }
    await sql`create temporary table decided (anomaly_id text, is_real boolean) on commit drop`.execute(tx)
    for (const { anomaly, isReal } of given.decided ?? [])
      await sql`insert into decided values (${anomaly}, ${isReal})`.execute(tx)
    const parameters = {
      ...DEFAULT_DETECTION_PARAMETERS,
      trustedCategories: CATEGORY_NAMES,
      ...given.parameters,
    }
    await findAnomalies(
      tx,
      sql`ledger`,
      columns,
      parameters,
      sql`known`,
      null,
      given.decided ? sql`decided` : null,
    )
    const found = await sql<FoundEntry>`
      select lines.entry_id as id, anomaly_id as anomaly, algorithm, category, found.supplier, found.number, day,
             amount_verdict as amount, excess::text, other::text, score, is_weak as "isWeak",
             case when learned_of is not null then json_build_object('of', learned_of, 'decided', learned_decided,
               'rejected', learned_rejected, 'from', learned_from) end as learned
      from anomaly_entries found join lines using (line_id) order by line_id`.execute(tx)
    return found.rows.filter(({ isWeak }) => given.withWeak === true || !isWeak)
  })
}

/** The entries of each anomaly, in the order of the ledger. */
export function groupsOf(found: readonly FoundEntry[]): string[][] {
  const groups = new Map<string, string[]>()
  for (const { anomaly, id } of found) groups.set(anomaly, [...(groups.get(anomaly) ?? []), id])
  return [...groups.values()]
}
