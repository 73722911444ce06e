import { getFeeStatement, updateFeeSettings } from '@quitus/contract/fees/fees.ts'
import { listDeletedFreeAnomalies } from '@quitus/contract/free-anomalies/list-deleted-free-anomalies.ts'
import { addRecovery, removeRecovery } from '@quitus/contract/recoveries/write-recoveries.ts'
import { makeOldHistory } from '@quitus/database/testing/old-history.sql.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startFreeAnomalies } from '#testing/free-anomalies.ts'
import { chainAll } from '#testing/history/chain-all.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { ROUTED_VIEW } from '#testing/states/decision-view.ts'
import { publishForWriting } from '#testing/writing-world.ts'
import { inProject } from './due-history.sql.ts'
import { removeHistories } from './remove-histories.ts'

const server = await startTestServer()
const { owner } = server.database
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person({})
const [as, asCustomer] = [await server.signInAs(staff), await server.signInAs(customer)]
const yearsAgo = (years: number) => new Date(Date.now() - years * 365.25 * 24 * 3_600_000)
const monthOf = (at: Date) => at.toISOString().slice(0, 7)

/** Makes the history of a project old, sets a rule, and removes a thousand change sets by it. */
async function removeOld(projectId: number): Promise<void> {
  await makeOldHistory(owner, projectId, { count: 1100, at: yearsAgo(11), actorId: staff.id })
  await chainAll(owner, projectId, () => new Date())
  await owner.updateTable('core.projects').set({ history_years: null }).execute()
  await owner.updateTable('core.projects').set({ history_years: 10 }).where('id', '=', projectId).execute()
}
const night = () =>
  removeHistories({ ...server.deps, backup: null, now: () => new Date() }, new AbortController().signal)

test('SEC-09 FLOW-24 a recovery that was withdrawn stays charged until then, once the history of it is gone', async () => {
  const members = [
    [staff, 'manage'],
    [customer, 'review'],
  ] as const
  const world = await publishForWriting(server, staff, members, { view: ROUTED_VIEW })
  const projectId = world.project.id
  const of = { selection: { entryIds: ['E1$$1'] } }
  await world.decide(asCustomer, { action: 'validate', ...of })
  await world.decide(as, { action: 'setRoute', route: 'claim', reason: 'Payée', ...of })
  await world.decide(as, { action: 'claim', ...of })
  const rules = { claim: { steps: [{ upTo: null, rate: 20 }], cap: null }, correct: null, tax: null }
  const settings = { isOn: true, isShown: false, rules }
  await server.call(updateFeeSettings, { params: { projectId }, body: settings }, { as })
  const params = { projectId, anomalyId: 'A-01' }
  const body = { date: '2010-03-02', way: 'transfer', amount: 80, reason: 'Accord' } as const
  const { recoveries } = await server.call(addRecovery, { params, body }, { as })
  const recovery = recoveries.at(-1)?.id ?? 0
  await server.call(removeRecovery, { params: { ...params, recovery } }, { as })
  await sql`update ${inProject(projectId, 'recoveries')} set recorded_at = ${yearsAgo(13)}`.execute(owner)
  await removeOld(projectId)
  const statement = () => server.call(getFeeStatement, { params: { projectId }, query: {} }, { as })
  const charged = async () => {
    const { months, total } = await statement()
    return { months, total }
  }
  const before = await charged()
  // Charged when it came back, withdrawn when its removal was recorded.
  expect(before.months.slice(1)).toEqual([monthOf(yearsAgo(11)), monthOf(yearsAgo(13))])
  expect(await night(), 'it is still claimed').toEqual({ projects: 0, changeSets: 0 })
  await world.decide(as, { action: 'giveUp', reason: 'Prescrite', ...of })
  expect(await night()).toEqual({ projects: 1, changeSets: 1000 })
  expect(await charged()).toEqual(before)
})

test('SEC-09 FLOW-07 a row that someone deleted keeps by whom and when, and can be restored, once the history of it is gone', async () => {
  const world = await startFreeAnomalies(server, staff, as, [[staff, 'manage']])
  const { updatedRows } = await world.add({ Fournisseur: 'Béton & Fils', 'Montant anomalie': 1200.5 })
  const entryId = updatedRows[0]?.entryId ?? ''
  await world.remove(entryId)
  await removeOld(world.project.id)
  const deleted = () =>
    server.call(listDeletedFreeAnomalies, { params: world.params, query: {} }, { as, language: 'English' })
  const before = await deleted()
  expect(before.rows).toHaveLength(1)
  expect(await night()).toEqual({ projects: 1, changeSets: 1000 })
  expect(await deleted()).toEqual(before)
  await world.restore(entryId)
  expect((await deleted()).rows).toEqual([])
})
