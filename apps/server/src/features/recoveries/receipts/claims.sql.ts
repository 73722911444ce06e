import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import type { AnomalySource } from '@quitus/domain/anomalies/anomaly-source.ts'
import type { ClaimingLetter, OpenClaim } from '@quitus/domain/receipts/match-entry.ts'
import { MAX_COMPARED_LETTERS, MAX_OPEN_CLAIMS } from '@quitus/domain/receipts/receipt-limits.ts'
import type { StateColumns } from '@quitus/domain/states/state-columns.ts'
import { sql } from 'kysely'
import { requireColumn, type View } from '#views/definition/view.sql.ts'
import { stored } from '#views/writing/decisions/judge.sql.ts'

/** A claim, the number by which people call its anomaly, and the day (`yyyy-mm-dd`) of the claim. */
export type NamedClaim = OpenClaim & { source: AnomalySource; name: string; claimedOn: string | null }

/** Which anomalies wait for money that was claimed, the latest first? */
export async function selectOpenClaims(tx: Tx, view: View, columns: StateColumns): Promise<NamedClaim[]> {
  const accepted = stored(requireColumn(view, columns.acceptedAmount))
  const left = sql`${accepted} - coalesce(${stored(requireColumn(view, columns.recovered))}, 0)`
  const answer = await sql<NamedClaim>`
    ${namedClaims(view, columns, sql`trim_scale(${left})::text`)}
    where base.child_index = 0 and review.state in ('claimed', 'accepted', 'partlyRecovered') and ${left} > 0
    order by base.row_id desc limit ${MAX_OPEN_CLAIMS}`.execute(tx)
  return answer.rows
}

/** Which anomalies are called by these names, as they are written or by their identifiers? */
export async function selectNamedClaims(
  tx: Tx,
  view: View,
  columns: StateColumns,
  names: readonly string[],
): Promise<NamedClaim[]> {
  const accepted = stored(requireColumn(view, columns.acceptedAmount))
  const recovered = stored(requireColumn(view, columns.recovered))
  const number = view.columns.find(({ isAnomalyNumber }) => isAnomalyNumber)
  // By the index of a base table, which folds what it holds.
  const isNumber =
    number === undefined
      ? sql`false`
      : sql`(core.folded_number_key(core.fold_number(${stored(number)})) = any(
               select core.folded_number_key(core.fold_number(given)) from unnest(${names}::text[]) given)
             and ${stored(number)} = any(${names}::text[]))`
  const left = sql`trim_scale(coalesce(${accepted}, 0) - coalesce(${recovered}, 0))::text`
  const answer = await sql<NamedClaim>`
    ${namedClaims(view, columns, left)}
    where base.child_index = 0 and (base.anomaly_id = any(${names}::text[]) or ${isNumber})`.execute(tx)
  return answer.rows
}

function namedClaims(view: View, columns: StateColumns, left: ReturnType<typeof sql>) {
  const number = view.columns.find(({ isAnomalyNumber }) => isAnomalyNumber)
  const supplier = view.columns.find(({ role }) => role === 'supplierName')
  return sql`
    select ${view.source}::text as source, base.anomaly_id as "anomalyId", coalesce(${number === undefined ? sql`null` : stored(number)},
      base.anomaly_id) as name,
           ${supplier === undefined ? sql`null` : sql`nullif(btrim(${stored(supplier)}::text), '')`} as supplier,
           ${left} as left,
           to_char(${stored(requireColumn(view, columns.claimedOn))}, 'YYYY-MM-DD') as "claimedOn"
    from ${view.tables.base} base join ${view.tables.review} review on review.row_id = base.row_id`
}

/** Which letters went out, the latest first, and what do they claim? */
export async function selectSentLetters(tx: Tx, projectId: number): Promise<ClaimingLetter[]> {
  const schema = projectSchemaName(projectId)
  const answer = await sql<ClaimingLetter>`
    select letter.id, letter.reference, array_agg(about.anomaly_id order by about.anomaly_id) as "anomalyIds"
    from (select id, reference from ${sql.id(schema, 'claim_letters')}
          where sent_on is not null order by id desc limit ${MAX_COMPARED_LETTERS}) letter
    join ${sql.id(schema, 'claim_letter_anomalies')} about on about.letter_id = letter.id
    group by letter.id, letter.reference order by letter.id desc`.execute(tx)
  return answer.rows
}

/** To which account do letters have suppliers refund? Null where the project does not say. */
export async function findRefundIban(tx: Tx, projectId: number): Promise<string | null> {
  const answer = await sql<{ iban: string | null }>`
    select nullif(upper(regexp_replace(details ->> 'iban', '[[:space:]]', '', 'g')), '') as iban
    from ${sql.id(projectSchemaName(projectId), 'claim_letter_settings')}`.execute(tx)
  return answer.rows[0]?.iban ?? null
}
