import type { Tx } from '@quitus/database/connection.ts'
import { claimOfCell, decisionOfCell, stateOfCell } from '@quitus/database/views/fact-columns.sql.ts'
import {
  projectSchemaName,
  readableFactsName,
  readableFactTextsName,
} from '@quitus/database/views/project-tables.ts'
import { STATES, type State } from '@quitus/domain/states/state.ts'
import {
  CLAIMABLE_STATES,
  RECOVERABLE_STATES,
  SETTLED_STATES,
} from '@quitus/domain/synthesis/measure-leaves.ts'
import { type RawBuilder, sql } from 'kysely'
import { anomalyRows, type FactQuery, refOf } from './facts.sql.ts'
import { groupOf, type Level, periodOfInstant } from './levels.sql.ts'

/**
 * `needsDays`: cells are parted by the days until the decision too; `needsDeadline`: the next one from today on is
 * looked for.
 */
type Requested = { today: string; needsDays: boolean; needsDeadline: boolean }

/** Of what kind the rows are that are added up, and how they say which conditions apply. */
export type Facts = {
  from: RawBuilder<unknown>
  keys: readonly Key[]
  /**
   * What is grouped by next to the keys, under the names that `isIn`, `isPending`, `isValidated` and `isClaimed`
   * read.
   */
  parts: RawBuilder<unknown>
  partNames: RawBuilder<unknown>
  isIn: (states: readonly State[]) => RawBuilder<unknown>
  isPending: RawBuilder<unknown>
  isValidated: RawBuilder<unknown>
  isClaimed: RawBuilder<unknown>
  rowId: RawBuilder<unknown>
  decidedAt: RawBuilder<unknown>
  claimedOn: RawBuilder<unknown>
  deadline: RawBuilder<unknown>
  recovered: RawBuilder<unknown>
  /** `amount`, `accepted` and `recovered` added up; what is not among them is added from few rows more. */
  sums: RawBuilder<unknown>
  rests: { from: RawBuilder<unknown>; sums: RawBuilder<unknown> } | null
}

type TextOf = (code: RawBuilder<unknown>) => RawBuilder<unknown>

/** `textsOf` says for `g1` and `g2` which text a code represents; undefined where the group is no code. */
export type Cells = { cells: RawBuilder<unknown>; textsOf: readonly (TextOf | undefined)[] }

/** What is read of a level, and how the group follows from it. */
type Key = {
  read: RawBuilder<unknown>
  group: (read: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The text of a group that is a code; codes are ordered as their texts (`createFactTable`). */
  textOf?: TextOf
}

/**
 * Anomalies added up by group and state: `g1`, `g2`, `is_pending`, `is_recoverable`, `is_validated`, `is_claimed`,
 * `is_detected`, `is_settled`, `days`, `anomalies`, `amount`, `accepted`, `recovered`, `with_recovery`, `deadline`;
 * the conditions are those of `measureLeaves` of the domain. Read from the narrow table of the publication where that
 * has all that is requested, else from what was imported and what people wrote.
 */
export async function cellsOf(tx: Tx, query: FactQuery, requested: Requested): Promise<Cells> {
  const facts = await factsOf(tx, query)
  return { cells: cellsFrom(facts, query, requested), textsOf: facts.keys.map(({ textOf }) => textOf) }
}

/** The rows that are added up: of the narrow table where that has all that is requested. */
export async function factsOf(tx: Tx, query: FactQuery): Promise<Facts> {
  return (await narrowFacts(tx, query)) ?? wideFacts(query)
}

function cellsFrom(
  facts: Facts,
  { view }: FactQuery,
  { today, needsDays, needsDeadline }: Requested,
): RawBuilder<unknown> {
  const opened = sql`(
    select min(published_at) from core.publications where project_id = ${view.projectId} and source = ${view.source})`
  const [first, second] = facts.keys
  // A day of decision begins at the time of day at which the view was published first.
  const decidedOn = needsDays ? sql`date_bin('1 day', ${facts.decidedAt}, ${opened})` : sql`null::timestamptz`
  const grouped = sql`
    ${first?.read ?? sql`null::text`} as r1, ${second?.read ?? sql`null::text`} as r2, ${facts.parts}, ${decidedOn} as
      decided_on`
  const nextDeadline = needsDeadline
    ? sql`min(${facts.deadline}) filter (where ${facts.deadline} >= ${today}::timestamp)`
    : sql`null::timestamp`
  const groups = sql`group by r1, r2, ${facts.partNames}, decided_on`
  const read = sql`
    select ${grouped}, count(*) as anomalies, ${facts.sums}, count(${facts.recovered}) as with_recovery,
           ${nextDeadline} as deadline
    ${facts.from} ${groups}
    ${facts.rests === null ? sql`` : sql`union all select ${grouped}, 0, ${facts.rests.sums}, 0, null ${facts.rests.from} ${groups}`}`
  const group = (key: Key | undefined, at: 1 | 2) =>
    key === undefined ? sql`null::text` : key.group(sql`lines.${sql.ref(`r${at}`)}`)
  return sql`
    select ${group(first, 1)} as g1, ${group(second, 2)} as g2, ${facts.isPending} as is_pending,
           ${facts.isIn(RECOVERABLE_STATES)} as is_recoverable, ${facts.isValidated} as is_validated,
             ${facts.isClaimed} as is_claimed, ${facts.isIn(['detected'])} as is_detected,
           ${facts.isIn(SETTLED_STATES)} and ${facts.isValidated} as is_settled,
           case when decided_on is not null
                then greatest(floor(date_part('epoch', decided_on - ${opened}) / 86400), 0)::integer end as days,
           anomalies, amount, accepted, recovered, with_recovery,
           case when ${facts.isIn(CLAIMABLE_STATES)} then lines.deadline end as deadline
    from (${read}) lines`
}

/**
 * Periods of decisions are given by the instants at which they begin: cheaper than by what the clocks show at each
 * decision.
 */
function keyOf(level: Level, ref: RawBuilder<unknown>, { columns, timeZone }: FactQuery): Key {
  const isPeriod = level.level.kind !== 'value'
  if (isPeriod && level.column.name === columns.decidedAt) return periodOfInstant(level, ref, timeZone)
  return { read: groupOf(level, ref, timeZone), group: (read) => read }
}

function wideFacts(query: FactQuery): Facts {
  const { view, columns, levels } = query
  const amount = refOf(view, columns.amount, 'numeric')
  const accepted = columns.acceptedAmount === null ? amount : refOf(view, columns.acceptedAmount, 'numeric')
  const recovered = refOf(view, columns.recovered, 'numeric')
  return {
    from: anomalyRows(query),
    keys: levels.map((level) => keyOf(level, refOf(view, level.column.name, 'text'), query)),
    parts: sql`${refOf(view, columns.state, 'text')} as state, ${refOf(view, columns.validated, 'boolean')} as is_validated,
               ${refOf(view, columns.claimedOn, 'timestamp')} is not null as is_claimed`,
    partNames: sql`3, 4, 5`,
    isIn: (states) => sql`state in (${sql.join(states.map((state) => sql.lit(state)))})`,
    // Where rows have no states, their state is null.
    isPending: sql`(state = 'presented' or state is null and is_validated is null)`,
    isValidated: sql`is_validated`,
    isClaimed: sql`is_claimed`,
    rowId: sql`base.row_id`,
    decidedAt: refOf(view, columns.decidedAt, 'timestamptz'),
    claimedOn: refOf(view, columns.claimedOn, 'timestamp'),
    deadline: refOf(view, columns.deadline, 'timestamp'),
    recovered,
    sums: sql`sum(${amount}) as amount, sum(${accepted}) as accepted, sum(${recovered}) as recovered`,
    rests: null,
  }
}

/**
 * null where the narrow table is not there or lacks a column, or where the reader or a filter requests more than it
 * has.
 */
async function narrowFacts(tx: Tx, query: FactQuery): Promise<Facts | null> {
  const { view, columns, levels, filter } = query
  const { condition, stateColumns } = view
  const hidden = condition === null ? [] : (condition.hiddenStates ?? null)
  if (filter !== null || hidden === null || stateColumns === null) return null
  const schema = projectSchemaName(view.projectId)
  const name = readableFactsName(view.source, view.publicationId)
  const answer = await sql<{ name: string; type: string }>`
    select attname::text as name, atttypid::regtype::text as type from pg_attribute
    where attrelid = to_regclass(${`${schema}.${name}`}) and attnum > 0`.execute(tx)
  const present = new Map(answer.rows.map((row) => [row.name, row.type]))
  const written: Readonly<Record<string, RawBuilder<unknown>>> = {
    [stateColumns.state]: stateOfCell('facts.cell'),
    [stateColumns.validated]: decisionOfCell('facts.cell'),
    [stateColumns.claimedOn]: sql`facts.claimed_on`,
    [stateColumns.decidedAt]: sql`facts.decided_at`,
    ...(columns.deadline === null ? {} : { [columns.deadline]: sql`facts.deadline` }),
  }
  const texts = sql.id(schema, readableFactTextsName(view.source, view.publicationId))
  const keys = levels.map((level): Key | null => {
    const { column } = level
    const known = written[column.name]
    if (known !== undefined) return keyOf(level, known, query)
    const stored = `g_${column.storageName}`
    const type = present.get(stored)
    if (column.storage !== 'base' || type === undefined) return null
    const ref = sql`facts.${sql.id(stored)}`
    if (type !== 'integer') return keyOf(level, ref, query)
    const textOf: TextOf = (code) => sql`(select named.value from ${texts} named where named.code = ${code})`
    return { read: ref, group: (read) => read, textOf }
  })
  if (present.size === 0 || keys.includes(null)) return null
  const unseen = hidden.map((state) => (STATES as readonly string[]).indexOf(state))
  const each = ['amount', 'accepted', 'recovered']
  const cents = (column: string) => sql`sum(facts.${sql.id(`${column}_cents`)}) * 0.01 as ${sql.id(column)}`
  const rest = (column: string) => sql`sum(facts.${sql.id(`${column}_rest`)})`
  const isSeen = unseen.length === 0 ? sql`true` : sql`facts.cell / 6 <> all (${unseen}::integer[])`
  const from = sql`from ${sql.id(schema, name)} facts where ${isSeen}`
  return {
    from,
    keys: keys as Key[],
    parts: sql`facts.cell`,
    partNames: sql`facts.cell`,
    isIn: (states) =>
      sql`lines.cell / 6 in (${sql.join(states.map((state) => sql.lit(STATES.indexOf(state))))})`,
    isPending: sql`lines.cell / 6 = ${sql.lit(STATES.indexOf('presented'))}`,
    isValidated: decisionOfCell('lines.cell'),
    isClaimed: claimOfCell('lines.cell'),
    rowId: sql`facts.row_id`,
    decidedAt: sql`facts.decided_at`,
    claimedOn: sql`facts.claimed_on`,
    deadline: sql`facts.deadline`,
    recovered: sql`facts.recovered_cents`,
    sums: sql.join(each.map(cents)),
    // An index finds them (see `createFactTable`).
    rests: {
      from: sql`${from} and num_nonnulls(facts.amount_rest, facts.accepted_rest, facts.recovered_rest) > 0`,
      sums: sql.join(each.map(rest)),
    },
  }
}
