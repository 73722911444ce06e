// @vitest-environment jsdom
import type { LiveEvent } from '@quitus/contract/events/event.schema.ts'
import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { LiveContext, type LiveProject } from '#shared/live/live-project.ts'
import { loadMessageBox, MessageBoxProvider } from '#shared/message-box/message-box-provider.tsx'
import { ProjectContext } from '#shared/projects/current-project.ts'
import { type Services, ServicesContext } from '#shared/services.ts'
import { connectTo } from '#testing/api-server.ts'
import { renderInApp } from '#testing/render-in-app.tsx'
import { RecoveryList } from './recovery-list.tsx'

// Pages do so once they are at rest.
beforeAll(async () => {
  await loadMessageBox()
})

const NOTHING = { recoveries: [], acceptedAmount: 100, recovered: 0, left: 100 }

/** The list of anomaly A-02 before a server; `notify` sends it an event, `requests` counts what it requested. */
async function shownList() {
  const { api, session, requests } = await connectTo(() => ({ status: 200, body: NOTHING }))
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const listeners = new Set<(event: LiveEvent) => void>()
  const live = {
    subscribe(listener: (event: LiveEvent) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  } as unknown as LiveProject
  await renderInApp(
    <QueryClientProvider client={queryClient}>
      <ServicesContext value={{ api, session, queryClient } as unknown as Services}>
        <ProjectContext value={{ id: 7, currency: 'EUR', right: 'read', features: [] } as unknown as Project}>
          <LiveContext value={live}>
            <MessageBoxProvider owner={null} onLoadFailure={() => {}}>
              <RecoveryList projectId={7} anomalyId="A-02" isClaimed onWritten={() => undefined} />
            </MessageBoxProvider>
          </LiveContext>
        </ProjectContext>
      </ServicesContext>
    </QueryClientProvider>,
  )
  await screen.findByText('Recovered')
  return {
    /** Whether the event has it read again. */
    async notify(event: LiveEvent): Promise<boolean> {
      let isReading = false
      await act(async () => {
        for (const listener of listeners) listener(event)
        isReading = queryClient.isFetching() > 0
      })
      return isReading
    },
    requests: () => requests.length,
  }
}

const row = (anomalyId: string) => ({
  path: [anomalyId],
  entryId: 'E',
  'Ecriture Id': 'E',
  version: 1,
  locked: false,
})
const change = (anomalyIds: string[], many = false) =>
  ({ event: 'change', data: { rows: anomalyIds.map(row), many } }) as unknown as LiveEvent

const RESET: LiveEvent = { event: 'reset', data: {} }

test('FLOW-18 VIEW-17 recoveries are read again for changes of their anomaly alone, and for what says not what it is about', async () => {
  const { notify, requests } = await shownList()
  // Read again where its texts came after its lines.
  const read = requests()
  for (const event of [change(['A-01', 'A-03']), change([])]) expect(await notify(event)).toBe(false)
  expect(requests()).toBe(read)
  for (const [at, event] of [change(['A-01', 'A-02']), change([], true), RESET].entries()) {
    expect(await notify(event)).toBe(true)
    await vi.waitFor(() => expect(requests()).toBe(read + 1 + at))
  }
})
