import { addFreeAnomaly } from '@quitus/contract/free-anomalies/add-free-anomaly.ts'
import { searchProject } from '@quitus/contract/search/search-project.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { listColumnValues } from '@quitus/contract/views/list-column-values.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { Jobs } from '#jobs/start-jobs.ts'
import { startDesignWorld } from '#testing/column-design/design-world.ts'
import { startLargeView } from '#testing/column-design/search-texts-world.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const people = await startDesignWorld(server)
const { as, asCustomer } = people
const HIDE = { Fournisseur: { isHiddenFromCustomers: true } }
const SHOW = { Fournisseur: { isHiddenFromCustomers: false } }

/** Stops it at the end of the test, if not before. */
function stopped(jobs: Jobs): Pick<Jobs, 'stop'> {
  let ending: Promise<void> | undefined
  const stop = () => {
    ending ??= jobs.stop()
    return ending
  }
  onTestFinished(stop)
  return { stop }
}

/** What a search says to a reader, wherever it says something. */
async function answersOf(
  view: Awaited<ReturnType<typeof startLargeView>>,
  search: string,
  who: Session = asCustomer,
) {
  const { params, metadata, found } = view
  const { timestamp } = await metadata(who)
  const opened = await server.call(openResultSet, { params, body: { timestamp, search } }, { as: who })
  const totals = await server.call(
    getResultSetTotals,
    { params: { ...params, resultSet: opened.resultSet } },
    { as: who },
  )
  const values = await server.call(
    listColumnValues,
    { params: { ...params, column: 'Écriture' }, body: { timestamp, search, limit: 50 } },
    { as: who },
  )
  const everywhere = await server.call(
    searchProject,
    { params: { projectId: params.projectId }, query: { text: search } },
    { as: who },
  )
  return {
    rows: (await found(search, who)).length,
    count: totals.count,
    values: values.values.length,
    everywhere: Object.values(everywhere).flat().length,
  }
}

const NOTHING = { rows: 0, count: 0, values: 0, everywhere: 0 }

test('DATA-02 ACC-02 OPS-02 a text that is hidden in a large view is found by nobody from then on, before, while and after a job takes it from the search texts', async () => {
  const view = await startLargeView(server, people)
  const before = await answersOf(view, 'Éclair')
  expect(before.rows).toBeGreaterThan(0)
  expect(before.values).toBeGreaterThan(0)
  const others = await answersOf(view, 'double')
  expect(others.rows).toBeGreaterThan(0)
  const expectHidden = async () => {
    for (const text of ['Éclair', 'Zéphyr'])
      for (const who of [asCustomer, as]) expect(await answersOf(view, text, who)).toEqual(NOTHING)
    expect(await answersOf(view, 'double')).toEqual(others)
  }
  await view.save(HIDE)
  expect(await view.state()).toEqual({ isCurrent: false, job: { state: 'waiting', done: 0, total: null } })
  expect(await view.stored('eclair')).toBeGreaterThan(0)
  await expectHidden()

  stopped(await view.runProcess())
  await view.whileHalfWritten(async (end) => {
    await expect
      .poll(async () => (await view.state()).job, { timeout: 60_000 })
      .toMatchObject({ state: 'running', done: 4 })
    expect(await view.stored('eclair')).toBeGreaterThan(0)
    await expectHidden()
    // The connection is lost as by a killed server, and the job goes on.
    await end()
  })
  expect(await view.ended()).toMatchObject({ isCurrent: true, job: { state: 'done' } })
  expect(await view.stored('eclair')).toBe(0)
  await expectHidden()

  await view.save(SHOW)
  expect(await view.ended()).toMatchObject({ isCurrent: true, job: { state: 'done' } })
  expect(await answersOf(view, 'Éclair')).toEqual(before)
})

test('DATA-02 VIEW-18 a text that is shown again in a large view is found by the filters of its column from then on, and by search when the job has ended', async () => {
  const view = await startLargeView(server, people)
  const process = stopped(await view.runProcess())
  await view.save(HIDE)
  await view.ended()
  await process.stop()
  const filtered = async () => {
    const { timestamp } = await view.metadata(asCustomer)
    const filter = { column: 'Fournisseur', op: 'contains' as const, value: 'éclair' }
    const body = { timestamp, filter }
    return (await server.call(openResultSet, { params: view.params, body }, { as: asCustomer })).rows.length
  }
  await view.save(SHOW)
  expect(await view.state()).toMatchObject({ isCurrent: false, job: { state: 'waiting' } })
  expect(await filtered()).toBe(2)
  expect((await answersOf(view, 'Éclair')).rows).toBe(0)
  stopped(await view.runProcess())
  expect(await view.ended()).toMatchObject({ isCurrent: true })
  expect(await filtered()).toBe(2)
  expect((await answersOf(view, 'Éclair')).rows).toBe(2)
})

test('DATA-02 OPS-02 a cancelled job leaves searches right, a further one ends what it began, and the latest change holds', async () => {
  const view = await startLargeView(server, people)
  stopped(await view.runProcess())
  await view.save(HIDE)
  await view.whileHalfWritten(async (end) => {
    await view.cancel()
    await end()
  })
  expect(await view.ended()).toMatchObject({ isCurrent: false, job: { state: 'cancelled' } })
  expect(await answersOf(view, 'Éclair')).toEqual(NOTHING)
  expect((await view.renew()).job?.state).toBe('waiting')
  expect(await view.ended()).toMatchObject({ isCurrent: true, job: { state: 'done' } })
  expect(await view.renew()).toMatchObject({ isCurrent: true, job: { state: 'done' } })

  // Staff change their mind while the job runs; it writes what they say last, and the job of then finds it done.
  await view.save(SHOW)
  await view.whileHalfWritten(async () => {
    await view.save({ Fournisseur: { isHiddenFromCustomers: true } })
  })
  await expect.poll(async () => (await view.ended()).isCurrent).toBe(true)
  expect(await view.stored('eclair')).toBe(0)
})

test('DATA-02 DATA-03 a view that is published again while its search texts are written has texts of its own, and the job ends', async () => {
  const view = await startLargeView(server, people)
  stopped(await view.runProcess())
  await view.save(HIDE)
  await view.whileHalfWritten(() => view.publish().then(() => undefined))
  expect(await view.ended()).toMatchObject({ isCurrent: true, job: { state: 'done' } })
  expect(await answersOf(view, 'Éclair')).toEqual(NOTHING)
})

test('DATA-02 ACC-02 FLOW-07 what people wrote in free anomalies is not found by search once its column is hidden', async () => {
  const { params, project, save, metadata, found } = await people.audited('freeanomaly')
  const { timestamp } = await metadata()
  const body = { timestamp, values: { Fournisseur: 'Durand', Commentaire: 'litige' } }
  await server.call(addFreeAnomaly, { params: { projectId: project.id }, body }, { as })
  expect(params.source).toBe('freeanomaly')
  expect((await found('litige')).length).toBe(1)
  await save({ Commentaire: { isHiddenFromCustomers: true } })
  expect((await found('litige')).length).toBe(0)
  expect((await found('durand')).length).toBe(1)
  await save({ Commentaire: { isHiddenFromCustomers: false } })
  expect((await found('litige')).length).toBe(1)
})
