import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chainAll } from '#testing/history/chain-all.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { change, publishForWriting } from '#testing/writing-world.ts'
import { insertBranch, lockChain } from './chain-rows.sql.ts'
import { tableOf } from './chained-rows.sql.ts'
import { readHeads, writeHeads } from './heads.ts'
import { selectHead } from './select-head.ts'
import { verifyProject } from './verify-project.ts'

const server = await startTestServer()
const { owner } = server.database
const thomas = await server.person({ roleType: 'staff' })
const as = await server.signInAs(thomas)
const now = () => server.clock.now()

/** A project with five edits after its publication, all chained. */
async function chained(edits = 5) {
  const world = await publishForWriting(server, thomas, [[thomas, 'manage']])
  const projectId = world.project.id
  const made: string[] = []
  const edit = async () => {
    const seen = (await world.row('E1$$1')).Remarque as string | null
    const changes = [change('E1$$1', 'Remarque', `note ${made.length}`, seen)]
    made.push((await world.edit(as, changes, { reason: 'seen with Marie' })).changeSet ?? '')
  }
  for (let at = 0; at < edits; at++) await edit()
  const chain = () => chainAll(owner, projectId, now)
  await chain()
  const verify = (head: Parameters<typeof verifyProject>[2] = {}) => verifyProject(owner, projectId, head)
  const head = async () => ({
    exportedAt: now().toISOString(),
    head: await owner.transaction().execute((tx) => selectHead(tx, projectId)),
  })
  const table = (name: string) => tableOf(projectId, name)
  return { ...world, projectId, made, edit, chain, verify, head, table }
}
type Chained = Awaited<ReturnType<typeof chained>>
const at = (made: readonly string[], index: number) => made.at(index) ?? ''

test('SEC-06 every change set is chained once, and undo and redo keep the chain valid', async () => {
  const world = await chained()
  expect(await world.verify()).toMatchObject({ verdict: 'intact', sealed: 6, waiting: 0 })
  expect(await world.chain()).toBe(0)
  await world.undo(as, at(world.made, -1))
  await world.redo(as, at(world.made, -1))
  expect(await world.verify()).toMatchObject({ verdict: 'intact', sealed: 6, waiting: 2 })
  expect(await world.chain()).toBe(2)
  await world.publishAgain()
  await world.chain()
  expect(await world.verify()).toMatchObject({ verdict: 'intact', sealed: 9, difference: null })
})

const FRAUDS: Record<
  string,
  { fault: string; commit: (world: Chained, changeSet: string) => Promise<unknown> }
> = {
  'a changed value': {
    fault: 'changed',
    commit: ({ table }, id) =>
      sql`update ${table('row_changes')} set after[1] = '"other"' where change_set_id = ${id}`.execute(owner),
  },
  'a deleted line': {
    fault: 'changed',
    commit: ({ table }, id) =>
      sql`delete from ${table('row_changes')} where change_set_id = ${id}`.execute(owner),
  },
  'an inserted cell': {
    fault: 'changed',
    commit: ({ table }, id) =>
      sql`update ${table('row_changes')}
          set columns = columns || 'Nombre'::text, before = before || null::jsonb, after = after || '7'::jsonb
          where change_set_id = ${id}`.execute(owner),
  },
  'a changed author': {
    fault: 'changed',
    commit: ({ table }, id) =>
      sql`update ${table('change_sets')} set actor_id = actor_id + 1 where id = ${id}`.execute(owner),
  },
  'a changed time': {
    fault: 'changed',
    commit: ({ table }, id) =>
      sql`update ${table('change_sets')} set created_at = created_at + interval '1 microsecond'
          where id = ${id}`.execute(owner),
  },
  'a changed reason': {
    fault: 'changed',
    commit: ({ table }, id) =>
      sql`update ${table('change_sets')} set reason = null where id = ${id}`.execute(owner),
  },
  'a deleted change set': {
    fault: 'missing',
    commit: ({ table }, id) => sql`delete from ${table('change_sets')} where id = ${id}`.execute(owner),
  },
  'a deleted link': {
    fault: 'seal',
    commit: ({ table }, id) =>
      sql`delete from ${table('history_links')} where change_set_id = ${id}`.execute(owner),
  },
  'a changed order': {
    fault: 'changed',
    commit: async ({ table }, id) => {
      const links = table('history_links')
      const place = sql`(select position from ${links} where change_set_id = ${id})`
      await sql`update ${links} set position = position + 1000
                where position in (${place}, ${place} + 1)`.execute(owner)
      await sql`update ${links} set position = case when change_set_id = ${id} then position - 999
                                                    else position - 1001 end
                where position > 1000`.execute(owner)
    },
  },
}

test.each(Object.entries(FRAUDS))(
  'SEC-06 %s is found at its change set',
  async (_name, { fault, commit }) => {
    const world = await chained()
    const changeSet = at(world.made, 2)
    await commit(world, changeSet)
    const found = await world.verify()
    expect(found).toMatchObject({ verdict: 'differs', difference: { fault, position: '4' } })
    // Of two that changed places the one that came forward is met first; of a link that is gone, the next one.
    const named = /order|link/.test(_name) ? at(world.made, 3) : changeSet
    expect(found.difference?.changeSetId).toBe(named)
  },
)

test('SEC-06 a change set inserted among those that are chained is found', async () => {
  const world = await chained()
  const { rows } = await sql<{ id: string }>`
    insert into ${world.table('change_sets')} (source, kind, actor_id, written_by)
    select source, kind, actor_id, written_by from ${world.table('change_sets')} where id = ${at(world.made, 2)}
    returning id`.execute(owner)
  // Its number is the greatest: where it claims an earlier one, the place is the same.
  await sql`update ${world.table('change_sets')} set written_by = '5' where id = ${rows[0]?.id}`.execute(
    owner,
  )
  expect(await world.chain()).toBe(0)
  expect(await world.verify()).toMatchObject({
    verdict: 'differs',
    difference: { fault: 'inserted', changeSetId: rows[0]?.id },
  })
})

test('SEC-06 the end cut off with its links is found by the state of the chain, and where that agrees by the head', async () => {
  const world = await chained()
  const head = await world.head()
  const last = at(world.made, -1)
  await sql`delete from ${world.table('change_sets')} where id = ${last}`.execute(owner)
  await sql`delete from ${world.table('history_links')} where change_set_id = ${last}`.execute(owner)
  expect(await world.verify()).toMatchObject({
    verdict: 'differs',
    difference: { fault: 'seal', position: '6' },
  })
  await sql`update ${world.table('history_chain')} set (position, change_set_id, hash) =
            (select position, change_set_id, hash from ${world.table('history_links')}
             order by position desc limit 1)`.execute(owner)
  expect(await world.verify()).toMatchObject({ verdict: 'intact' })
  expect(await world.verify({ head })).toMatchObject({ verdict: 'differs', difference: { fault: 'head' } })
})

test('SEC-06 a chain that was written again after a fraud differs from the exported head', async () => {
  const world = await chained()
  const head = await world.head()
  expect(await world.verify({ head })).toMatchObject({ verdict: 'intact' })
  await world.edit()
  await world.chain()
  expect(await world.verify({ head }), 'the history goes on').toMatchObject({ verdict: 'intact' })
  await FRAUDS['a changed value']?.commit(world, at(world.made, 2))
  await sql`delete from ${world.table('history_links')}`.execute(owner)
  await sql`update ${world.table('history_chain')} set position = 0, hash = null, change_set_id = null,
            until_transaction = '0', until_id = 0`.execute(owner)
  await world.chain()
  expect(await world.verify()).toMatchObject({ verdict: 'intact' })
  expect(await world.verify({ head })).toMatchObject({ verdict: 'differs', difference: { fault: 'head' } })
})

test('SEC-06 a head exported before a restore is answered with the cut, and what differs before it as a difference', async () => {
  const world = await chained()
  const before = await world.head()
  await world.edit()
  await world.chain()
  const head = await world.head()
  // What a restore of a backup made after five edits leaves.
  const lost = at(world.made, -1)
  await sql`delete from ${world.table('change_sets')} where id = ${lost}`.execute(owner)
  await sql`delete from ${world.table('history_links')} where change_set_id = ${lost}`.execute(owner)
  await sql`update ${world.table('history_chain')} set position = ${before.head.position},
            change_set_id = ${before.head.changeSetId}, hash = decode(${before.head.hash}, 'hex')`.execute(
    owner,
  )
  await sql`update ${world.table('change_sets')} set written_by = '0'`.execute(owner)
  const restoredAt = new Date(now().getTime() + 60_000)
  await owner.transaction().execute(async (tx) => {
    const state = await lockChain(tx, world.projectId)
    if (state === undefined) throw new Error('The chain is locked.')
    const backupAt = now().toISOString()
    await insertBranch(tx, world.projectId, state, { kind: 'restore', backupAt, at: restoredAt })
  })
  await sql`delete from ${world.table('row_changes')} where change_set_id = ${lost}`.execute(owner)
  await sql`update ${world.table('review_dashboard')} set edited_columns = edited_columns`.execute(owner)
  await world.edit()
  expect(await world.chain()).toBe(1)
  expect(await world.verify()).toMatchObject({ verdict: 'intact', sealed: 7 })
  expect(await world.verify({ head: before })).toMatchObject({ verdict: 'intact' })
  expect(await world.verify({ head })).toMatchObject({
    verdict: 'cut',
    difference: null,
    cut: { branchedAt: restoredAt.toISOString(), changeSetId: at(world.made, 4) },
  })
  await FRAUDS['a changed author']?.commit(world, at(world.made, 1))
  expect(await world.verify({ head })).toMatchObject({
    verdict: 'differs',
    difference: { fault: 'changed', changeSetId: at(world.made, 1) },
  })
})

test('SEC-06 a changed branch is found', async () => {
  const world = await chained()
  await owner.transaction().execute(async (tx) => {
    const state = await lockChain(tx, world.projectId)
    if (state !== undefined)
      await insertBranch(tx, world.projectId, state, { kind: 'restore', backupAt: null, at: now() })
  })
  expect(await world.verify()).toMatchObject({ verdict: 'intact' })
  await sql`update ${world.table('history_branches')} set branched_at = branched_at - interval '1 day'`.execute(
    owner,
  )
  expect(await world.verify()).toMatchObject({ verdict: 'differs', difference: { fault: 'seal' } })
})

test('SEC-06 an erased salt leaves the chain valid, and what was personal cannot be guessed from it', async () => {
  const world = await chained()
  const changeSet = at(world.made, 0)
  const links = world.table('history_links')
  await sql`update ${links} set salt = null where change_set_id = ${changeSet}`.execute(owner)
  await sql`update ${world.table('row_changes')} set after[1] = '"erased"' where change_set_id = ${changeSet}`.execute(
    owner,
  )
  await sql`update ${world.table('change_sets')} set reason = null where id = ${changeSet}`.execute(owner)
  expect(await world.verify()).toMatchObject({ verdict: 'intact', erased: 1 })
  await FRAUDS['a changed author']?.commit(world, changeSet)
  expect(await world.verify()).toMatchObject({ verdict: 'differs', difference: { changeSetId: changeSet } })
})

test('SEC-06 segments that retention removed are passed by their anchor, and the rest is verified', async () => {
  const world = await chained(1)
  await sql`insert into ${world.table('change_sets')} (source, kind, actor_id)
            select 'dashboard', 'edit', ${thomas.id} from generate_series(1, 2100)`.execute(owner)
  await chainAll(owner, world.projectId, now, 700)
  const head = await world.head()
  expect(head.head.segments).toHaveLength(2)
  await sql`delete from ${world.table('row_changes')}
            where change_set_id in (select change_set_id from ${world.table('history_links')}
                                    where position <= 1000)`.execute(owner)
  await sql`update ${world.table('change_sets')} set undoes_id = null, step_id = null`.execute(owner)
  await sql`delete from ${world.table('change_sets')}
            where id in (select change_set_id from ${world.table('history_links')}
                         where position <= 1000)`.execute(owner)
  await sql`delete from ${world.table('history_links')} where position <= 1000`.execute(owner)
  expect(await world.verify()).toMatchObject({ verdict: 'differs', difference: { position: '1' } })
  await sql`update ${world.table('history_segments')} set removed_at = now() where number = 1`.execute(owner)
  expect(await world.verify({ head })).toMatchObject({
    ...{ verdict: 'intact', removed: { changeSets: 1000, certificates: [], isCertified: false } },
  })
  const third = sql`(select change_set_id from ${world.table('history_links')} where position = 1500)`
  await sql`update ${world.table('change_sets')} set kind = 'paste' where id = ${third}`.execute(owner)
  expect(await world.verify({ head })).toMatchObject({ verdict: 'differs', difference: { position: '1500' } })
})

test('SEC-06 a file of heads is read again, and refused when a byte of it changed', async () => {
  const world = await chained(1)
  const { head } = await world.head()
  const text = writeHeads(now(), [head])
  expect(readHeads(text)?.heads).toEqual([head])
  expect(readHeads(text.replace(head.hash, 'f'.repeat(64)))).toBeNull()
  expect(readHeads(text.slice(0, -10))).toBeNull()
  expect(readHeads('{}')).toBeNull()
})
