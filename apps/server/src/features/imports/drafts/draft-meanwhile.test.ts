import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { HEADER, LEDGER, startImportWorld } from '#testing/files/import-world.ts'

const { server, emptyProject } = await startImportWorld()
const { owner } = server.database

/** Whether a call waits for a lock of another transaction. */
async function isBlocked(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`.execute(
    owner,
  )
  return rows.length > 0
}

test.each(['core.import_previews', 'core.publications', 'core.import_runs'])(
  'DATA-09 OPS-02 an import that ends while it is read has ended with its preview, or goes on: held at %s',
  async (held) => {
    const { projectId, prepare, file, start, ended, read } = await emptyProject()
    await prepare([await file(LEDGER)], { keyColumns: [HEADER.split(';')[2] ?? ''] })
    await start(false, true)
    const { job } = await ended('run')
    const preview = await owner
      .deleteFrom('core.import_previews')
      .where('project_id', '=', projectId)
      .returningAll()
      .executeTakeFirstOrThrow()
    // As it was a moment before its end, of another attempt: the first may only now say that it is over.
    await owner
      .updateTable('core.jobs')
      .set(({ eb }) => ({ state: 'running', attempts: eb('attempts', '+', 1) }))
      .where('id', '=', job.id)
      .execute()
    const reading = await owner.transaction().execute(async (tx) => {
      await sql`lock table ${sql.table(held)} in access exclusive mode`.execute(tx)
      const waiting = read()
      await vi.waitFor(async () => expect(await isBlocked()).toBe(true), 60_000)
      await tx.updateTable('core.jobs').set({ state: 'done' }).where('id', '=', job.id).execute()
      const { parameters, content, ...kept } = preview
      const written = { ...kept, parameters: JSON.stringify(parameters), content: JSON.stringify(content) }
      await tx.insertInto('core.import_previews').values(written).execute()
      return { waiting }
    })
    const { run, preview: found } = await reading.waiting
    expect(run?.job.id).toBe(job.id)
    // Nobody works on the job: it may have been given up meanwhile, which leaves nothing.
    if (run?.job.state === 'done') expect(found).toMatchObject({ job: job.id })
    expect(await read()).toMatchObject({ run: { job: { state: 'done' } }, preview: { job: job.id } })
  },
)
