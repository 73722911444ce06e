import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { isFileType } from '@quitus/domain/columns/column-type-rules.ts'
import type { LetterKind } from '@quitus/domain/letters/letter.ts'
import { type RawBuilder, sql } from 'kysely'
import { columnRef } from '#views/definition/column-ref.sql.ts'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import { ALIASES, joinReview } from '#views/query/row-order.sql.ts'
import { joined, type Packed, packedAnomalies } from './packed-anomalies.sql.ts'

export type FileRow = {
  anomaly: string
  /** Of a file in a cell; null for an attachment of the anomaly. */
  entry: string | null
  column: string | null
  bytesId: string
  name: string
  size: number
  /** Hexadecimal, as it was when the file came in. */
  sha256: string
  addedBy: string | null
  addedAt: string
}

export type LetterRow = {
  id: number
  kind: LetterKind
  reference: string
  supplier: string
  company: string | null
  amount: string
  writtenOn: string
  sentOn: string | null
  answeredOn: string | null
  isDiscarded: boolean
  madeBy: string | null
  madeAt: string
  fileName: string
  size: number
  anomalies: string[]
}

/** Which files do these anomalies have now: attachments, then those in cells that their reader sees? */
export function filesOf(view: View, packed: Packed): RawBuilder<FileRow> {
  const cells = view.columns.filter(({ type }) => isFileType(type))
  const parts = [
    attachmentsOf(view, packed),
    ...cells.map((column, at) => cellFilesOf(view, packed, column, at)),
  ]
  return sql<FileRow>`
    select found.anomaly, found.entry, found.column, coalesce(file.bytes_id, file.id) as "bytesId", file.name,
           file.size::float8 as size, encode(file.sha256, 'hex') as sha256,
           core.person_name(${view.projectId}, coalesce(found.added_by, file.created_by)) as "addedBy",
           coalesce(found.added_at, file.created_at) as "addedAt"
    from (${sql.join(parts, sql` union all `)}) found
    join core.files file on file.project_id = ${view.projectId} and file.id = found.file_id
    order by found.place, found.rank, found.child, coalesce(found.added_at, file.created_at), file.id`
}

function attachmentsOf(view: View, packed: Packed): RawBuilder<unknown> {
  const isTheirs = sql`attachment.project_id = ${view.projectId} and attachment.source = ${view.source}
                       and attachment.anomaly_id = anomaly.anomaly_id and attachment.deleted_at is null`
  return sql`
    select anomaly.place, anomaly.name as anomaly, 0 as child, 0 as rank, null::text as entry, null::text as column,
           attachment.file_id, attachment.added_by, attachment.added_at
    from ${packedAnomalies(view, packed)}
    ${joined(packed, sql`core.attachments`, 'attachment', isTheirs)}`
}

/** Files that were uploaded into the cells of a column; not on a child row, where a column of the anomaly is blank. */
function cellFilesOf(view: View, packed: Packed, column: ViewColumn, at: number): RawBuilder<unknown> {
  const url = sql`(${columnRef(column, ALIASES)} ->> 'url')`
  const isOfAnomaly = column.isAnomalyColumn ? sql`and base.child_index = 0` : sql``
  return sql`
    select anomaly.place, anomaly.name, base.child_index, ${at + 1}::integer, entry.entry_id, ${column.name}::text,
           case when ${url} ~ '^urn:uuid:[0-9a-f-]{36}$' then substring(${url} from 10)::uuid end, null, null
    from ${packedAnomalies(view, packed)}
    ${joined(packed, view.tables.base, 'base', sql`base.anomaly_id = anomaly.anomaly_id ${isOfAnomaly}`)}
    ${joinReview(view, column.storage === 'review')}
    join ${view.tables.entries} entry on entry.row_id = base.row_id
    where ${url} is not null`
}

/** Which letters were written about these anomalies? Row-level security lets staff alone read them. */
export function lettersOf(view: View, packed: Packed): RawBuilder<LetterRow> {
  const schema = projectSchemaName(view.projectId)
  const parts = sql.id(schema, 'claim_letter_anomalies')
  return sql<LetterRow>`
    select letter.id, letter.kind, letter.reference, letter.supplier, letter.company, letter.amount::text as amount,
           to_char(letter.written_on, 'YYYY-MM-DD') as "writtenOn", to_char(letter.sent_on, 'YYYY-MM-DD') as "sentOn",
           to_char(letter.answered_on, 'YYYY-MM-DD') as "answeredOn",
           letter.discarded_at is not null as "isDiscarded",
           core.person_name(${view.projectId}, letter.made_by) as "madeBy", letter.made_at as "madeAt",
           letter.file_name as "fileName", octet_length(letter.pdf) as size, about.anomalies
    from (
      select part.letter_id, array_agg(anomaly.name order by anomaly.place) as anomalies
      from ${packedAnomalies(view, packed)}
      ${joined(packed, parts, 'part', sql`part.anomaly_id = anomaly.anomaly_id`)}
      group by part.letter_id) about
    join ${sql.id(schema, 'claim_letters')} letter on letter.id = about.letter_id and letter.source = ${view.source}
    order by letter.id`
}

/** How many files and letters would a pack of these anomalies hold, and how large are they? */
export async function measureFiles(
  tx: Tx,
  view: View,
  order: Buffer,
  { hasLetters }: { hasLetters: boolean },
): Promise<{ count: number; bytes: number }> {
  const counted = async (query: RawBuilder<unknown>) => {
    const { rows } = await sql<{ count: number; bytes: number }>`
      select count(*)::integer as count, coalesce(sum(counted.size), 0)::float8 as bytes
      from (${query}) counted`.execute(tx)
    return rows[0] ?? { count: 0, bytes: 0 }
  }
  const packed = { rowIds: order, isBatch: false }
  const files = await counted(filesOf(view, packed))
  if (!hasLetters) return files
  const letters = await counted(lettersOf(view, packed))
  return { count: files.count + letters.count, bytes: files.bytes + letters.bytes }
}

/** The bytes of a letter; undefined where there is none. */
export async function findLetterBytes(tx: Tx, projectId: number, id: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ pdf: Buffer }>`
    select pdf from ${sql.id(projectSchemaName(projectId), 'claim_letters')} where id = ${id}`.execute(tx)
  return rows[0]?.pdf
}
