import type { Tx } from '@quitus/database/connection.ts'
import { ROUTE_COLUMN } from '@quitus/database/views/state-columns.ts'
import type { StoredColumn } from '@quitus/database/views/stored-column.ts'
import type { Locale, LocalizedText } from '@quitus/domain/locale.ts'
import { proposedRoute } from '@quitus/domain/routes/proposed-route.ts'
import { PAYMENT_EVIDENCE } from '@quitus/domain/routes/route.ts'
import { type RawBuilder, sql } from 'kysely'
import { ALGORITHMS, CATEGORIES, CATEGORY_NAMES, LEARNED_TEXTS, VERDICTS } from './algorithms.ts'
import { ANOMALY_COLUMN, DOCUMENT_PAYMENT_COLUMN, WEAK } from './anomaly-columns.ts'

/** What the anomaly is likely to bring back: the list begins with the most. */
const EXPECTED_RECOVERY = sql`round(found.excess * found.score / 100, 2)`

/** What follows validation, by the table of the domain (FLOW-21); null where a person must decide. */
const PROPOSED_ROUTE = sql`case (found.category || ' ' || found.payment) ${sql.join(
  CATEGORY_NAMES.flatMap((category) =>
    PAYMENT_EVIDENCE.map(
      (evidence) =>
        sql`when ${sql.lit(`${category} ${evidence}`)} then ${sql.lit(proposedRoute(category, evidence))}`,
    ),
  ),
  sql` `,
)} end`

/** A ledger column and the view column that shows it. */
export type ShownColumn = { ledgerColumn: string; viewColumn: string }

/**
 * What is to be published of the found anomalies? Fills the temporary table `staged_rows` in the form that
 * `publishView` takes, from `anomaly_entries` and the ledger, and returns the storage names of its value columns;
 * `position` orders them by what they are likely to bring back, `is_weak` marks those below the project's threshold.
 */
export async function stageDuplicates(
  tx: Tx,
  ledger: RawBuilder<unknown>,
  shown: readonly ShownColumn[],
  stored: readonly StoredColumn[],
): Promise<Set<string>> {
  const storageOf = new Map(stored.map((column) => [column.name, column]))
  const values: { storageName: string; value: RawBuilder<unknown> }[] = []
  const add = (name: string, value: RawBuilder<unknown>, english?: RawBuilder<unknown>) => {
    const column = storageOf.get(name)
    if (column === undefined) return
    values.push({ storageName: column.storageName, value })
    if (english !== undefined && column.englishStorageName !== null) {
      values.push({ storageName: column.englishStorageName, value: english })
    }
  }
  const localized = (column: string, texts: Record<string, LocalizedText>) =>
    [textOf(column, texts, 'fr'), textOf(column, texts, 'en')] as const
  add(ANOMALY_COLUMN.id, sql`found.anomaly_id`)
  add(ANOMALY_COLUMN.categoryCode, sql`found.category`)
  add(ANOMALY_COLUMN.category, ...localized('category', CATEGORIES))
  add(ANOMALY_COLUMN.algorithmCode, sql`found.algorithm`)
  add(
    ANOMALY_COLUMN.algorithm,
    ...localized(
      'algorithm',
      mapValues(ALGORITHMS, ({ label }) => label),
    ),
  )
  add(ANOMALY_COLUMN.score, sql`found.score`)
  add(ANOMALY_COLUMN.weak, sql`case when found.is_weak then ${sql.lit(WEAK)} end`)
  add(ANOMALY_COLUMN.expected, EXPECTED_RECOVERY)
  add(ANOMALY_COLUMN.amount, sql`found.excess`)
  add(ANOMALY_COLUMN.otherAmount, sql`found.other`)
  add(ANOMALY_COLUMN.payment, sql`found.payment`)
  add(DOCUMENT_PAYMENT_COLUMN, sql`found.document_payment`)
  add(ROUTE_COLUMN.route, PROPOSED_ROUTE)
  add(ANOMALY_COLUMN.deadline, sql`found.deadline::timestamp`)
  add(ANOMALY_COLUMN.supplierVerdict, ...localized('supplier', VERDICTS))
  add(ANOMALY_COLUMN.numberVerdict, ...localized('number', VERDICTS))
  add(ANOMALY_COLUMN.dateVerdict, ...localized('day', VERDICTS))
  add(ANOMALY_COLUMN.amountVerdict, ...localized('amount_verdict', VERDICTS))
  const reasons = mapValues(ALGORITHMS, ({ reason }) => reason)
  add(
    ANOMALY_COLUMN.reason,
    sql`${filled(textOf('algorithm', reasons, 'fr'), 'fr')} || ${learned('fr')}`,
    sql`${filled(textOf('algorithm', reasons, 'en'), 'en')} || ${learned('en')}`,
  )
  for (const { ledgerColumn, viewColumn } of shown) add(viewColumn, sql.ref(`line.${ledgerColumn}`))
  await sql`
    create temporary table staged_rows on commit drop as
    select line.entry_id, found.anomaly_id, found.child_index, found.is_weak, -${EXPECTED_RECOVERY} as position,
           ${sql.join(values.map(({ storageName, value }) => sql`${value} as ${sql.id(storageName)}`))}
    from anomaly_entries found
    join ${ledger} line on line.line_id = found.line_id`.execute(tx)
  return new Set(values.map(({ storageName }) => storageName))
}

/** The text that a code of `anomaly_entries` represents. */
function textOf(column: string, texts: Record<string, LocalizedText>, locale: Locale): RawBuilder<unknown> {
  const cases = Object.entries(texts).map(
    ([code, text]) => sql`when ${sql.lit(code)} then ${sql.lit(text[locale])}`,
  )
  return sql`case ${sql.ref(`found.${column}`)} ${sql.join(cases, sql` `)} end`
}

/** A reason with its entries' values in the place of their names. */
function filled(reason: RawBuilder<unknown>, locale: Locale): RawBuilder<unknown> {
  const names = ['parts', 'writings', 'days', 'amounts', 'accounts', 'companies']
  return names.reduce<RawBuilder<unknown>>(
    (text, name) =>
      sql`replace(${text}, ${sql.lit(`{${name}}`)}, coalesce(${sql.ref(`found.${name}`)}::text, ''))`,
    sql`replace(${reason}, '{times}', ${TIMES[locale]})`,
  )
}

/** What decisions about like anomalies did to the score, behind the reason; empty where they did nothing. */
function learned(locale: Locale): RawBuilder<unknown> {
  const texts = Object.entries(LEARNED_TEXTS).map(
    ([level, text]) => sql`when ${sql.lit(level)} then ${sql.lit(text[locale])}`,
  )
  const values = {
    rejected: sql`found.learned_rejected::text`,
    decided: sql`found.learned_decided::text`,
    from: sql`found.learned_from::text`,
    to: sql`found.score::text`,
  }
  return sql`coalesce(' ' || ${Object.entries(values).reduce<RawBuilder<unknown>>(
    (text, [name, value]) => sql`replace(${text}, ${sql.lit(`{${name}}`)}, ${value})`,
    sql`case found.learned_of ${sql.join(texts, sql` `)} end`,
  )}, '')`
}

/** How often a document is there, in words. */
const TIMES: Record<Locale, RawBuilder<unknown>> = {
  fr: sql`coalesce(found.copies || ' fois', '')`,
  en: sql`coalesce(case found.copies when 2 then 'twice' else found.copies || ' times' end, '')`,
}

function mapValues<Value, Mapped>(
  record: Record<string, Value>,
  map: (value: Value) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}

/** Every ledger line as a row of its own, in the form that `publishView` takes. */
export async function stageLines(
  tx: Tx,
  ledger: RawBuilder<unknown>,
  shown: readonly ShownColumn[],
  stored: readonly StoredColumn[],
): Promise<Set<string>> {
  const storageOf = new Map(stored.map((column) => [column.name, column.storageName]))
  const values = shown.flatMap(({ ledgerColumn, viewColumn }) => {
    const storageName = storageOf.get(viewColumn)
    return storageName === undefined ? [] : [{ storageName, ledgerColumn }]
  })
  await sql`
    create temporary table staged_rows on commit drop as
    select line.entry_id, line.entry_id as anomaly_id, 0 as child_index,
           ${sql.join(values.map((each) => sql`${sql.ref(`line.${each.ledgerColumn}`)} as ${sql.id(each.storageName)}`))}
    from ${ledger} line`.execute(tx)
  return new Set(values.map(({ storageName }) => storageName))
}
