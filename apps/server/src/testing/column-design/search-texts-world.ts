import { cancelJob } from '@quitus/contract/jobs/cancel-job.ts'
import { listJobs } from '@quitus/contract/jobs/list-jobs.ts'
import { getSearchTexts, renewSearchTexts } from '@quitus/contract/views/search-texts.ts'
import { baseTableName, projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import { vi } from 'vitest'
import { renewBy } from '#features/column-design/search-texts/run-search-texts.ts'
import { type Jobs, startJobs } from '#jobs/start-jobs.ts'
import type { TestServer } from '../start-test-server.ts'
import type { startDesignWorld } from './design-world.ts'

const PATIENCE = { timeout: 60_000, interval: 20 }
const ROWS_AT_A_TIME = 4

/** A project with the audit view, which counts as large: its search texts are written again by a job. */
export async function startLargeView(
  server: TestServer,
  { as, audited }: Awaited<ReturnType<typeof startDesignWorld>>,
) {
  const { owner } = server.database
  const world = await audited()
  const { params, project } = world
  await owner
    .updateTable('core.publications')
    .set({ row_count: 50_000 })
    .where('project_id', '=', project.id)
    .execute()
  const { id } = await owner
    .selectFrom('core.publications')
    .select('id')
    .where('project_id', '=', project.id)
    .where('source', '=', 'dashboard')
    .executeTakeFirstOrThrow()
  const base = sql.id(projectSchemaName(project.id), baseTableName('dashboard', id))
  const state = () => server.call(getSearchTexts, { params }, { as })
  return {
    ...world,
    /** Jobs are ordered by their time. */
    save: (...given: Parameters<typeof world.save>) => {
      server.clock.advance(1000)
      return world.save(...given)
    },
    state,
    /** Another server process, as far as these jobs go. */
    runProcess: (): Promise<Jobs> =>
      startJobs({
        deps: server.deps,
        runners: { searchTexts: (job, deps) => renewBy(ROWS_AT_A_TIME, job, deps) },
        logger: server.log.logger,
        timings: { heartbeatMs: 100, silentSeconds: 3, lookMs: 300 },
      }),
    ended: async () => {
      await vi.waitFor(async () => {
        const { job } = await state()
        if (job?.state === 'waiting' || job?.state === 'running') throw new Error(job.state)
      }, PATIENCE)
      return state()
    },
    renew: () => {
      server.clock.advance(1000)
      return server.call(renewSearchTexts, { params }, { as })
    },
    cancel: async () => {
      const { jobs } = await server.call(listJobs, { params: { projectId: project.id }, query: {} }, { as })
      const job = jobs.find(({ kind }) => kind === 'searchTexts')?.id ?? ''
      await server.call(cancelJob, { params: { projectId: project.id, job } }, { as })
    },
    /** In how many rows is a text stored for search? */
    stored: async (text: string) => {
      const { rows } = await sql<{ count: string }>`
        select count(*) as count from ${base} where search_text like ${`%${text}%`}`.execute(owner)
      return Number(rows[0]?.count)
    },
    /** Has the job wait after its first rows until `work` has ended, which can end the connection that waits. */
    whileHalfWritten: async (work: (end: () => Promise<void>) => Promise<void>) => {
      await owner.transaction().execute(async (tx) => {
        await sql`select row_id from ${base} where row_id > (
          select row_id from ${base} order by row_id offset ${ROWS_AT_A_TIME - 1} limit 1) for update`.execute(
          tx,
        )
        const waiting = await vi.waitFor(async () => {
          const { rows } = await sql<{ pid: number }>`
            select pid from pg_stat_activity
            where wait_event_type = 'Lock' and query like '%renewed as%' and pid <> pg_backend_pid()
              and datname = current_database()`.execute(owner)
          if (rows[0] === undefined) throw new Error('Nothing waits.')
          return rows[0].pid
        }, PATIENCE)
        await work(async () => {
          await sql`select pg_terminate_backend(${waiting})`.execute(owner)
        })
      })
    },
  }
}
