import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import { foldedPattern } from '#views/column-types/folded-text.sql.ts'
import type { View } from '#views/definition/view.sql.ts'
import { documentsOf } from '#views/ledgers/documents.sql.ts'

export type DocumentRow = {
  line_id: number
  entry_id: string
  kind: 'invoice' | 'credit' | 'payment' | 'advance'
  number: string | null
  text: string | null
  supplier: string | null
  supplier_name: string | null
  amount: string | null
  day: unknown
}

/**
 * What is searched for in the documents of a ledger: the whole text as a number, amounts that it may mean, and its
 * words.
 */
export type DocumentSearch = {
  text: string
  /** Exact decimals without sign. */
  amounts: readonly string[]
  /** Those that a trigram index finds; none where the text is too short. */
  words: readonly string[]
}

/**
 * Which documents of the ledger behind a publication are called so, first the whole number, then those that begin so,
 * have the amount, or have every word in number and text? Each part reads an index until it has enough; documents of
 * withheld columns are not in the table. Empty where there is no ledger.
 */
export async function selectFoundDocuments(
  tx: Tx,
  publication: Pick<View, 'projectId' | 'publicationId' | 'withheldColumns'>,
  { text, amounts, words }: DocumentSearch,
  limit: number,
): Promise<DocumentRow[]> {
  const documents = await documentsOf(tx, publication)
  if (documents === undefined) return []
  const part = (place: number, where: RawBuilder<unknown>, order: RawBuilder<unknown> = sql``) =>
    sql`(select ${place}::integer as place, document.* from ${documents} document where ${where} ${order} limit ${limit})`
  // Anyone who names a number means the document, and then what paid it.
  const isPaying = sql`document.kind in ('payment', 'advance')`
  const number = sql`(core.fold(document.number) collate "C")`
  const signed = amounts.flatMap((amount) => [amount, `-${amount}`])
  const parts = [
    part(
      1,
      sql`${number} = (core.fold(${text}) collate "C")`,
      sql`order by ${isPaying}, document.day desc nulls last`,
    ),
    part(2, sql`${number} like ${foldedPattern(text, 'start')}`, sql`order by ${number}`),
    ...signed.map((amount) =>
      part(3, sql`document.amount = ${amount}::numeric`, sql`order by document.day desc nulls last`),
    ),
    ...(words.length === 0 ? [] : [part(4, holdsAll(words, publication.withheldColumns.length > 0))]),
  ]
  const { rows } = await sql<DocumentRow>`
    select line_id, entry_id, kind, number, text, supplier, supplier_name, amount::text as amount, day
    from (select distinct on (line_id) * from (${sql.join(parts, sql` union all `)}) found order by line_id, place)
      document
    order by place, ${isPaying}, number collate "C" nulls last, day desc nulls last, line_id limit ${limit}`.execute(
    tx,
  )
  return rows
}

/** `isPartial` where the reader is not shown all that the text of a document is made of. */
function holdsAll(words: readonly string[], isPartial: boolean): RawBuilder<unknown> {
  return sql.join(
    words.map((word) => {
      const pattern = foldedPattern(word, 'anywhere')
      const found = sql`document.search_text like ${pattern}`
      if (!isPartial) return found
      return sql`${found} and core.fold(concat_ws(' ', document.number, document.text)) like ${pattern}`
    }),
    sql` and `,
  )
}

/** In which anomalies of the view does its reader see these entries? */
export async function selectAnomaliesOfEntries(
  tx: Tx,
  view: View,
  entryIds: readonly string[],
): Promise<Map<string, string>> {
  if (entryIds.length === 0) return new Map()
  const { rows } = await sql<{ entryId: string; anomalyId: string }>`
    select entry.entry_id as "entryId", base.anomaly_id as "anomalyId"
    from ${view.tables.entries} entry join ${view.tables.base} base on base.row_id = entry.row_id
    where entry.source = ${view.source} and entry.entry_id = any(${entryIds}::text[])`.execute(tx)
  return new Map(rows.map(({ entryId, anomalyId }) => [entryId, anomalyId]))
}
