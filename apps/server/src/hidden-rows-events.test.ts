import { randomUUID } from 'node:crypto'
import { reportPresence } from '@quitus/contract/events/report-presence.ts'
import { deleteFreeAnomalies } from '@quitus/contract/free-anomalies/delete-free-anomalies.ts'
import { expect, test, vi } from 'vitest'
import { HIDDEN, startHiddenRowsWorld } from './testing/hidden-rows/hidden-rows-world.ts'
import { listen } from './testing/listen.ts'
import { change } from './testing/writing-world.ts'

const world = await startHiddenRowsWorld()
const { server, ofFree, asStaff, asCustomer } = world
/** A limit against hanging. */
const WAIT = { timeout: 60_000 }
const freeRows = (entryId: string) => ({
  params: ofFree,
  body: { timestamp: world.freeTimestamp, entryIds: [entryId] },
})

test('VIEW-17 SEC-01 events and presence inform a customer of the rows that they see', async () => {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const receive = ({ as }: typeof asCustomer) => {
    return listen(address, { accessToken: as.accessToken, projectId: world.project.id })
  }
  const [byStaff, byCustomer] = await Promise.all([receive(asStaff), receive(asCustomer)])
  const changesOf = ({ events }: typeof byStaff) => events.filter(({ event }) => event === 'change')
  const placesOf = ({ events }: typeof byStaff) =>
    events
      .filter(({ event }) => event === 'presence')
      .flatMap(({ data }) => data.here as { userId: number; entryId: string | null }[])
      .filter(({ userId }) => userId === world.staff.id)
      .map(({ entryId }) => entryId)
  await vi.waitFor(() => {
    for (const { events } of [byStaff, byCustomer])
      expect(events.map(({ event }) => event)).toContain('hello')
  }, WAIT)
  const tab = randomUUID()
  for (const entryId of ['E1$$1', 'E6$$1']) {
    const place = { source: 'dashboard', entryId, column: 'Remarque', isEditing: true } as const
    await server.call(reportPresence, { params: ofFree, body: { tab, place } }, asStaff)
    await world.edit(asStaff, [change(entryId, 'Remarque', 'neuf', entryId === 'E1$$1' ? 'Caché dit' : null)])
    await vi.waitFor(() => expect(placesOf(byStaff)).toContain(entryId), WAIT)
  }
  await server.call(deleteFreeAnomalies, freeRows('AL-0001'), asStaff)
  await server.call(deleteFreeAnomalies, freeRows('AL-0002'), asStaff)
  await vi.waitFor(() => expect(changesOf(byStaff)).toHaveLength(4), WAIT)
  await vi.waitFor(() => expect(changesOf(byCustomer)).toHaveLength(2), WAIT)
  await vi.waitFor(() => expect(placesOf(byCustomer)).toContain('E6$$1'), WAIT)
  expect(JSON.stringify(byStaff.events)).toMatch(HIDDEN)
  expect(JSON.stringify(byCustomer.events)).not.toMatch(HIDDEN)
  expect(changesOf(byCustomer)).toMatchObject([
    { data: { rows: [{ entryId: 'E6$$1' }] } },
    { data: { gone: ['AL-0002'] } },
  ])
  // Anyone who joins now receives everybody at once.
  const late = await receive(asCustomer)
  await vi.waitFor(() => expect(placesOf(late)).toEqual(['E6$$1']), WAIT)
  for (const { leave } of [byStaff, byCustomer, late]) leave()
})
