import type { Database } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import { DEFAULT_DETECTION_PARAMETERS, type DetectionParameters } from '../detection-parameters.ts'
import {
  DOCUMENT_ROLE_NAMES,
  DOCUMENT_ROLES,
  type DocumentColumns,
  type DocumentRole,
} from '../document-roles.ts'
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
}

/**
 * What detection finds in these lines, in their order; only roles that a line names are mapped. Changes nothing in
 * the database.
 */
export async function detectIn(
  database: Database,
  documents: readonly TestDocument[],
  given: {
    parameters?: Partial<DetectionParameters>
    previous?: readonly { anomaly: string; id: string }[]
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
    const parameters = { ...DEFAULT_DETECTION_PARAMETERS, ...given.parameters }
    await findAnomalies(tx, sql`ledger`, columns, parameters, sql`known`)
    const found = await sql<FoundEntry>`
      select lines.entry_id as id, anomaly_id as anomaly, algorithm, category, found.supplier, found.number, day,
             amount_verdict as amount, excess::text, other::text, score, is_weak as "isWeak"
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
