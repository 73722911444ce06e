import type { Session } from '@quitus/contract/session/user.schema.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { MANAGED_COLUMN } from '@quitus/database/views/state-columns.ts'
import { decisionOf, type State } from '@quitus/domain/states/state.ts'
import type { Transition } from '@quitus/domain/states/transition.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { nameRequester } from '#auth/actor.sql.ts'
import type { TestServer } from '../start-test-server.ts'
import {
  type Anomaly,
  type Begun,
  type Decisive,
  ENTRIES,
  type Entry,
  type Stored,
  type Who,
} from '../transition-steps.ts'
import { change, publishForWriting } from '../writing-world.ts'
import { DECISION_VIEW, REASON } from './decision-view.ts'

class Undone extends Error {}

/** What some transitions require besides a reason. */
const required = (transition: Transition) =>
  transition === 'setRoute'
    ? { route: 'claim' as const }
    : transition === 'correct' || transition === 'regularise'
      ? { reference: 'OD-2026-114' }
      : {}

/** A triaged project with someone of staff and a customer, whose anomalies can be put into any state and read whole. */
export async function createTransitionWorld(server: TestServer) {
  const { owner, app } = server.database
  const people = {
    staff: await server.person({ roleType: 'staff', fullName: 'Hugo Cabinet' }),
    customer: await server.person({ fullName: 'Inès Cliente' }),
  }
  const sessions: Record<Who, Session> = {
    staff: await server.signInAs(people.staff),
    customer: await server.signInAs(people.customer),
  }
  const world = await publishForWriting(
    server,
    people.staff,
    [
      [people.staff, 'manage'],
      [people.customer, 'review'],
    ],
    { view: DECISION_VIEW },
  )
  await world.decide(sessions.staff, { action: 'withdraw', selection: { entryIds: [...ENTRIES] } })

  const schema = projectSchemaName(world.project.id)
  const review = sql.id(schema, 'review_dashboard')
  const base = sql.id(
    schema,
    (
      await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = ${schema} and table_name like 'base_dashboard_%' and table_type = 'BASE TABLE'`.execute(
        owner,
      )
    ).rows[0]?.name ?? '',
  )
  const storage = new Map(
    (
      await sql<{ name: string; storage: string }>`
        select name, storage_name as storage from core.view_columns where project_id = ${world.project.id}`.execute(
        owner,
      )
    ).rows.map((row) => [row.name, row.storage]),
  )
  const column = (name: string) => sql.id(storage.get(name) ?? name)

  const ofAnomaly = (entry: Entry) => sql`
    select other.row_id from ${sql.id(schema, 'entries')} entry
    join ${base} own on own.row_id = entry.row_id
    join ${base} other on other.anomaly_id = own.anomaly_id
    where entry.entry_id = ${entry}`

  async function read(entry: Entry): Promise<Stored> {
    const answer = await sql<Anomaly & { row: unknown; shared: unknown }>`
      select review.state, ${column('Validé')} as validated, is_locked as locked, ${column(REASON)} as reason,
             ${column(MANAGED_COLUMN.outcome)} as outcome, to_jsonb(review) as row,
             to_jsonb(array[state, ${column('Validé')}::text, is_locked::text, ${column(REASON)}, ${column(MANAGED_COLUMN.acceptedAmount)}::text,
                            ${column(MANAGED_COLUMN.decidedBy)}, ${column(MANAGED_COLUMN.decidedAt)}::text,
                            ${column(MANAGED_COLUMN.claimedOn)}::text, ${column(MANAGED_COLUMN.answeredOn)}::text,
                            ${column(MANAGED_COLUMN.outcome)}]) as shared
      from ${review} review where row_id in (${ofAnomaly(entry)}) order by row_id`.execute(owner)
    const [first, ...others] = answer.rows
    if (first === undefined) throw new Error('The anomaly has no rows.')
    // Nothing is half written: all rows of an anomaly say the same.
    for (const other of others) expect(other.shared).toEqual(first.shared)
    const { state, validated, locked, reason, outcome } = first
    const decision = decisionOf(state)
    if (decision !== undefined) expect([state, validated]).toEqual([state, decision])
    return { state, validated, locked, reason, outcome, rows: answer.rows.map(({ row }) => row) }
  }

  /** Puts an anomaly into any state, as the owner may; a locked row changes by its lock alone. */
  async function begin(entry: Entry, { state, wasValidated, locked }: Begun): Promise<void> {
    const decision = decisionOf(state)
    const outcome = state === 'closed' ? (wasValidated ? 'cancelled' : 'rejected') : null
    const rows = sql`row_id in (${ofAnomaly(entry)})`
    await sql`update ${review} set is_locked = false where is_locked and ${rows}`.execute(owner)
    await sql`
      update ${review} set state = ${state}, ${column('Validé')} = ${decision === undefined ? wasValidated : decision}::boolean,
             ${column(REASON)} = null, ${column(MANAGED_COLUMN.outcome)} = ${outcome}
      where ${rows}`.execute(owner)
    if (locked) await sql`update ${review} set is_locked = true where ${rows}`.execute(owner)
  }

  /** Takes a decisive step by its call. */
  async function decide(
    who: Who,
    entryId: Entry,
    of: Decisive,
    seen: boolean | null,
  ): Promise<{ code: string; changeSet: string | null }> {
    const session = sessions[who]
    const given = of.reason === null ? {} : { reason: of.reason }
    const selection = { entryIds: [entryId] }
    try {
      if (of.does === 'edit') {
        const { changeSet, refused } = await world.edit(
          session,
          [change(entryId, 'Validé', of.value, seen)],
          given,
        )
        const [refusal] = refused
        return { code: refusal?.code ?? (changeSet === null ? 'same' : 'written'), changeSet }
      }
      const { changeSet, changed, excluded } =
        of.does === 'action'
          ? await world.decide(session, {
              action: of.transition,
              selection,
              ...given,
              ...required(of.transition),
            })
          : await world.perform(session, { selection, column: 'Validé', value: of.value, ...given })
      const [left] = excluded
      return { code: left?.code ?? (changed === 1 ? 'written' : 'same'), changeSet }
    } catch (error) {
      const code = /"code":"(\w+)"/.exec(String(error))?.[1]
      if (code === undefined) throw error
      return { code, changeSet: null }
    }
  }

  /**
   * Writes a state by SQL as the application does, in a transaction that is never kept; the code of the guard, or
   * `written`.
   */
  async function writeState(who: Who, entry: Entry, to: State, validated: boolean | null): Promise<string> {
    try {
      await app.transaction().execute(async (tx) => {
        await nameRequester(tx, people[who].id, world.project.id)
        await sql`insert into ${sql.id(schema, 'change_sets')} (source, kind, actor_id) values ('dashboard', 'edit', ${people[who].id})`.execute(
          tx,
        )
        const rows = await sql<{ row_id: number }>`${ofAnomaly(entry)}`.execute(owner)
        await sql`
          update ${review} set state = ${to}, ${column('Validé')} = ${validated}, version = version + 1,
                 edited_columns = array(select unnest(edited_columns) union select unnest(array['state', ${storage.get('Validé') ?? ''}::text]))
          where row_id = any(${rows.rows.map((row) => row.row_id)}::integer[])`.execute(tx)
        throw new Undone()
      })
    } catch (error) {
      if (error instanceof Undone) return 'written'
      return String((error as { code?: unknown }).code)
    }
    return 'kept'
  }

  return { world, sessions, read, begin, decide, writeState }
}
