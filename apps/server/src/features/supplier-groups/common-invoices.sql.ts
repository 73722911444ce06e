import type { Tx } from '@quitus/database/connection.ts'
import { commonInvoicesTableName, projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import type { View } from '#views/definition/view.sql.ts'

/** An invoice under one account of a group; days as `2024-03-01`. */
export type CommonInvoiceLine = {
  invoice: number
  account: string
  number: string
  amount: string
  day: string | null
  paidOn: string | null
  lineCount: number
}

type Page = { offset: number; limit: number }

/** Lines of an invoice that are answered; a hundred accounts may have it. */
const MOST_LINES = 20

/** Which invoices are under several accounts of a group, the largest first? None where the publication kept no list. */
export async function selectCommonInvoices(
  tx: Tx,
  { projectId, publicationId }: View,
  groupId: string,
  { offset, limit }: Page,
): Promise<{ count: number; lines: CommonInvoiceLine[] }> {
  const schema = projectSchemaName(projectId)
  const name = commonInvoicesTableName(publicationId)
  const known = await sql<{ isThere: boolean }>`
    select to_regclass(format('%I.%I', ${schema}::text, ${name}::text)) is not null as "isThere"`.execute(tx)
  if (known.rows[0]?.isThere !== true) return { count: 0, lines: [] }
  const table = sql.id(schema, name)
  const counted = await sql<{ count: number }>`
    select coalesce(max(invoice), 0) as count from ${table} where group_id collate "C" = ${groupId}`.execute(
    tx,
  )
  const { rows } = await sql<CommonInvoiceLine>`
    select invoice, account, number, amount::text as amount, to_char(day, 'YYYY-MM-DD') as day, to_char(paid_on,
      'YYYY-MM-DD') as "paidOn",
           "lineCount"
    from (
      select *, row_number() over (partition by invoice order by day nulls last, account) as place,
             (count(*) over (partition by invoice))::integer as "lineCount"
      from ${table}
      where group_id collate "C" = ${groupId} and invoice > ${offset} and invoice <= ${offset + limit}
    ) line
    where place <= ${MOST_LINES} order by invoice, place`.execute(tx)
  return { count: counted.rows[0]?.count ?? 0, lines: rows }
}
