import type { Tx } from '@quitus/database/connection.ts'
import { wireJson } from '@quitus/database/views/wire-json.sql.ts'
import { ANOMALY_COLUMN } from '@quitus/detection/anomaly-columns.ts'
import { isTextType } from '@quitus/domain/columns/column-type-rules.ts'
import type { LocalizedText } from '@quitus/domain/locale.ts'
import { sql } from 'kysely'
import { type ComparedColumn, type Comparison, kindOf } from './compared-columns.sql.ts'
import type { KeptAnomaly, KeptEntry } from './preview-content.ts'

/** Anomalies of each change that are listed: the dearest, and as many about which people have decided or written. */
const MOST_LISTED = 25
/** Entries of each that are shown. */
const MOST_ENTRIES = 6
const MOST_CHARACTERS = 200

/** The dearest anomalies of each change, and the dearest that people have touched, with their first entries. */
export async function listAnomalies(tx: Tx, comparison: Comparison): Promise<KeptAnomaly[]> {
  const dearest = sql`abs(coalesce(amount, amount_before)) desc nulls last, anomaly_id`
  await sql`
    create temporary table listed_anomalies on commit drop as
    select * from (
      select *, row_number() over (partition by change order by ${dearest}) <= ${MOST_LISTED} as is_listed,
             row_number() over (partition by change, is_touched order by ${dearest}) as place
      from (select *, is_decided or comments > 0 or files > 0 as is_touched from compared_anomalies) compared
      where change <> 'same'
    ) ranked
    where is_listed or (is_touched and place <= ${MOST_LISTED})`.execute(tx)
  const entries = await selectEntries(tx, comparison)
  const { rows } = await sql<Omit<KeptAnomaly, 'kind' | 'entries'> & { code: string | null }>`
    select listed.change, listed.anomaly_id as "anomalyId", listed.code, listed.amount::float8 as amount,
           listed.amount_before::float8 as "amountBefore", listed.is_weak as "isWeak", listed.comments, listed.files,
           listed.is_decided as "isDecided", listed.entry_count as "entryCount", listed.is_listed as "isListed",
           ${nameOf(comparison)} as name, ${reasonOf(comparison)} as reason
    from listed_anomalies listed
    left join ${comparison.previous} former on former.anomaly_id = listed.anomaly_id and former.child_index = 0
    left join ${comparison.current} latter on latter.anomaly_id = listed.anomaly_id and latter.child_index = 0
    order by listed.change, abs(coalesce(listed.amount, listed.amount_before)) desc nulls last, listed.anomaly_id`.execute(
    tx,
  )
  return rows.map(({ code, ...row }) => ({
    ...row,
    kind: kindOf(code),
    entries: entries.get(row.anomalyId) ?? [],
  }))
}

/** The number of an anomaly that is published already: a new one gets its own when it is. */
function nameOf({ columns }: Comparison) {
  const number = columns.find(({ name, isInBoth }) => name === ANOMALY_COLUMN.number && isInBoth)
  return number === undefined ? sql`null::text` : sql`former.${sql.id(number.storageName)}`
}

function reasonOf({ columns }: Comparison) {
  const reason = columns.find(({ name }) => name === ANOMALY_COLUMN.reason)
  if (reason === undefined) return sql<LocalizedText | null>`null::jsonb`
  const text = (storageName: string) =>
    reason.isInBoth
      ? sql`coalesce(latter.${sql.id(storageName)}, former.${sql.id(storageName)})`
      : sql`latter.${sql.id(storageName)}`
  const french = text(reason.storageName)
  const english = reason.englishStorageName === null ? french : text(reason.englishStorageName)
  return sql<LocalizedText | null>`
    case when ${french} is not null
         then jsonb_build_object('fr', left(${french}, 500), 'en', left(${english}, 500)) end`
}

async function selectEntries(tx: Tx, comparison: Comparison): Promise<Map<string, KeptEntry[]>> {
  const { current, previous, columns } = comparison
  const shown = columns.filter(({ isShown }) => isShown)
  const { rows } = await sql<KeptEntry & { anomalyId: string }>`
    with former as (
      select * from ${previous} entry where anomaly_id in (select anomaly_id from listed_anomalies)
    ), latter as (
      select * from ${current} entry where anomaly_id in (select anomaly_id from listed_anomalies)
    ), entries as (
      select coalesce(latter.anomaly_id, former.anomaly_id) as "anomalyId",
             coalesce(latter.child_index, former.child_index) as position,
             case when former.row_id is null then 'new' when latter.row_id is null then 'gone'
                  when ${differsIn(shown)} then 'changed' else 'same' end as change,
             case when latter.row_id is null then ${valuesOf(shown, 'former')} else ${valuesOf(shown, 'latter')}
               end as values,
             case when latter.row_id is not null and former.row_id is not null and ${differsIn(shown)}
                  then ${valuesOf(shown, 'former')} end as "valuesBefore"
      from former full join latter on latter.anomaly_id = former.anomaly_id and latter.row_id = former.row_id
    )
    select "anomalyId", change, values, "valuesBefore" from (
      select *, row_number() over (partition by "anomalyId" order by change = 'same', position) as place
      from entries
    ) placed
    where place <= ${MOST_ENTRIES} order by "anomalyId", place`.execute(tx)
  const byAnomaly = new Map<string, KeptEntry[]>()
  for (const { anomalyId, ...entry } of rows) {
    const known = byAnomaly.get(anomalyId)
    if (known === undefined) byAnomaly.set(anomalyId, [entry])
    else known.push(entry)
  }
  return byAnomaly
}

/** Does a value that is shown differ? */
function differsIn(shown: readonly ComparedColumn[]) {
  const parts = shown
    .filter(({ isInBoth }) => isInBoth)
    .map(
      ({ storageName }) => sql`former.${sql.id(storageName)} is distinct from latter.${sql.id(storageName)}`,
    )
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`
}

/** The shown values of a row, as an array in wire form. Long texts are cut. */
function valuesOf(shown: readonly ComparedColumn[], side: 'former' | 'latter') {
  const values = shown.map(({ type, storageName, isInBoth }) => {
    if (side === 'former' && !isInBoth) return sql`null::jsonb`
    const stored = sql.ref(`${side}.${storageName}`)
    return wireJson(type, isTextType(type) ? sql`left(${stored}, ${MOST_CHARACTERS})` : stored)
  })
  return values.length === 0 ? sql`'[]'::jsonb` : sql`jsonb_build_array(${sql.join(values)})`
}
