import { storedFileName } from '@quitus/database/column-types/stored-file.sql.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'

/** A file of an anomaly, in a cell or attached to it. */
export type EvidenceFile = { anomalyId: string; name: string; bytesId: string; size: number; type: string }

/** Which files prove these anomalies, in the order of cells and attachments? Deleted ones are not there. */
export async function selectEvidence(
  tx: Tx,
  view: View,
  columns: readonly ViewColumn[],
  anomalyIds: readonly string[],
): Promise<EvidenceFile[]> {
  const cells = columns.map((column, at) => {
    const value = sql.ref(`${column.storage === 'review' ? 'review' : 'base'}.${column.storageName}`)
    return sql`
      select base.anomaly_id, base.child_index * 100 + ${at}::integer as place, ${storedFileName(value)} as name,
             substring(${value} ->> 'url' from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid as file_id
      from ${view.tables.base} base join ${view.tables.review} review on review.row_id = base.row_id
      where base.anomaly_id = any(${anomalyIds}::text[]) and ${value} is not null`
  })
  const attached: RawBuilder<unknown> = sql`
    select attachment.anomaly_id,
           1000000 + row_number() over (partition by attachment.anomaly_id order by attachment.added_at, file.name),
           file.name, file.id
    from core.attachments attachment join core.files file on file.id = attachment.file_id
    where attachment.project_id = ${view.projectId} and attachment.source = ${view.source}
      and attachment.anomaly_id = any(${anomalyIds}::text[]) and attachment.deleted_at is null`
  const answer = await sql<EvidenceFile>`
    select named.anomaly_id as "anomalyId", named.name, coalesce(file.bytes_id, file.id) as "bytesId",
           file.size::float8 as size, file.content_type as type
    from (${sql.join([...cells, attached], sql` union all `)}) named (anomaly_id, place, name, file_id)
    join core.files file on file.id = named.file_id and file.project_id = ${view.projectId}
    order by named.anomaly_id, named.place`.execute(tx)
  return answer.rows
}
