import { getErasure, previewHistoryRemoval } from '@quitus/contract/admin/erasures.ts'
import { updateProjectSettings } from '@quitus/contract/admin/project-settings.ts'
import { cellsMissing, createTestCell, type TestCell } from '@quitus/database/testing/create-test-cell.ts'
import { makeOldHistory } from '@quitus/database/testing/old-history.sql.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inProject } from '#erasure/history/due-history.sql.ts'
import { removeHistories } from '#erasure/history/remove-histories.ts'
import { verifyProject } from '#history-chain/verify-project.ts'
import { chainAll } from '../history/chain-all.ts'
import { startTestServer } from '../start-test-server.ts'
import { change, publishForWriting } from '../writing-world.ts'

const missing = cellsMissing()
if (missing !== null) process.stdout.write(`Histories in cells are not tested: ${missing}\n`)

const NO_SIGNAL = new AbortController().signal
const ELEVEN_YEARS = 11 * 365 * 24 * 3_600_000

describe.skipIf(missing !== null)('the history of a project in a cell', async () => {
  let cell: TestCell
  const server = await startTestServer({
    createCells: async (central) => {
      cell = await createTestCell(central)
      return [cell]
    },
  })
  const central = server.database.owner
  const admin = await server.person({ roleType: 'staff', role: 'admin', optionalFeatures: ['admin_wexaus'] })
  const as = await server.signInAs(admin)
  const night = () => removeHistories(server.deps, NO_SIGNAL)
  const certificates = () =>
    central.selectFrom('core.erasures').selectAll().where('kind', '=', 'history').orderBy('id').execute()
  const receipts = () => cell.database.owner.selectFrom('core.erased_parts').select('erased').execute()

  test('OPS-08 SEC-09 SEC-06 a rule removes it at night with one certificate, also after a night that was cut short', async () => {
    const { owner } = cell.database
    const world = await publishForWriting(server, admin, [[admin, 'manage']], { cell: 1 })
    const projectId = world.project.id
    await world.edit(as, [change('E1$$1', 'Remarque', 'vu')])
    const at = new Date(Date.now() - ELEVEN_YEARS)
    await makeOldHistory(owner, projectId, { count: 2300, at, actorId: admin.id })
    await chainAll(owner, projectId, () => new Date())
    const params = { project: projectId }
    const preview = await server.call(previewHistoryRemoval, { params, query: { years: 10 } }, { as })
    expect(preview).toMatchObject({ changeSets: 2000, open: null })
    await server.call(updateProjectSettings, { params, body: { historyYears: 10 } }, { as })
    await server.deps.cells.follow(projectId)

    await sql`alter table core.erasures add constraint refused check (false) not valid`.execute(central)
    await expect(night()).rejects.toThrow('refused')
    await sql`alter table core.erasures drop constraint refused`.execute(central)
    expect(await receipts()).toMatchObject([{ erased: { changeSets: 2000, changes: preview.changes } }])
    const uncertified = await verifyProject(owner, projectId, { central })
    expect(uncertified).toMatchObject({ verdict: 'intact', removed: { isCertified: false } })

    expect(await night()).toEqual({ projects: 1, changeSets: 2000 })
    const [certificate, ...others] = await certificates()
    expect(others).toEqual([])
    expect(certificate).toMatchObject({
      ...{ is_by_rule: true, actor_id: null, subject: world.project.name },
      erased: { changeSets: 2000, changes: preview.changes },
      removed: { position: '2000' },
    })
    const removed = { changeSets: 2000, certificates: [certificate?.id], isCertified: true }
    expect(await verifyProject(owner, projectId, { central })).toMatchObject({ verdict: 'intact', removed })
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${inProject(projectId, 'change_sets')}`.execute(owner)
    expect(rows[0]?.count).toBe(302)
    const shown = await server.call(getErasure, { params: { erasure: certificate?.id ?? 0 } }, { as })
    expect(shown).toMatchObject({ kind: 'history', isByRule: true, removed: { until: preview.until } })
    expect(await night()).toEqual({ projects: 0, changeSets: 0 })
    expect([await receipts(), await certificates()]).toEqual([[], [certificate]])
  })
})
