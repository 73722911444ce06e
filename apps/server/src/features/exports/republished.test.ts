import { startExport } from '@quitus/contract/exports/start-export.ts'
import { createTicket } from '@quitus/contract/jobs/create-ticket.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { retirePublications } from '@quitus/database/views/retire-publications.sql.ts'
import { expect, test } from 'vitest'
import { JOB_RUNNERS } from '#job-runners.ts'
import { startJobs } from '#jobs/start-jobs.ts'
import { AUDIT_ROWS } from '#testing/audit-view.ts'
import { endedJob, exportedFile } from '#testing/files/exported-file.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = { as: await server.signInAs(staff) }

/** An export that was requested and that no process has begun. */
async function waitingExport() {
  const project = await server.project({ members: [[staff, 'manage']] })
  await publishAuditView(server.database, project, staff)
  const params = { projectId: project.id, source: 'dashboard' } as const
  const { timestamp } = (await server.call(getViewMetadata, { params, query: {} }, as)).viewMetaData
  const body = {
    format: 'csv' as const,
    timestamp,
    columns: [{ name: 'Écriture' }],
    children: 'all' as const,
  }
  const { job } = await server.call(startExport, { params, body }, as)
  return { project, params, body, job: job?.id ?? '' }
}

async function whileJobsRun(work: () => Promise<void>): Promise<void> {
  const jobs = await startJobs({ deps: server.deps, runners: JOB_RUNNERS, logger: server.log.logger })
  await work().finally(() => jobs.stop())
}

test('VIEW-12 VIEW-16 an export goes on with its publication while that is, after a new one', async () => {
  const { project, params, body, job } = await waitingExport()
  await publishAuditView(server.database, project, staff, { rows: AUDIT_ROWS.slice(0, 3) })
  await whileJobsRun(async () => {
    expect(await endedJob(server, project.id, job, as)).toMatchObject({ state: 'done', total: 10 })
    const again = await exportedFile(server, { params, body }, as)
    expect(again.bytes.toString().trim().split('\r\n')).toHaveLength(AUDIT_ROWS.length + 3)
  })
})

test('VIEW-12 VIEW-16 an export whose publication is gone ends and says so', async () => {
  const { project, params, body, job } = await waitingExport()
  await publishAuditView(server.database, project, staff)
  await publishAuditView(server.database, project, staff)
  expect(await retirePublications(server.database.owner, project.id, 'dashboard')).toBe(1)
  await whileJobsRun(async () => {
    const failed = { state: 'failed', file: null, error: { code: 'view_republished' } }
    expect(await endedJob(server, project.id, job, as)).toMatchObject(failed)
  })
  expect(await server.refusal(startExport, { params, body }, as)).toMatchObject({
    status: 409,
    code: 'view_republished',
  })
  expect(await server.refusal(createTicket, { params: { projectId: project.id, job } }, as)).toMatchObject({
    status: 404,
  })
})

test('VIEW-12 one person has no more than five jobs under way', async () => {
  const { params, body } = await waitingExport()
  for (let more = 0; more < 4; more++) await server.call(startExport, { params, body }, as)
  expect(await server.refusal(startExport, { params, body }, as)).toMatchObject({
    status: 409,
    code: 'too_many_jobs',
  })
})
