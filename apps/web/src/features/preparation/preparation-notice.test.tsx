// @vitest-environment jsdom
import type { Preparation } from '@quitus/contract/installation/get-preparation.ts'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { connect } from '#shared/api/connect.ts'
import { ServicesContext } from '#shared/services.ts'
import { createSessionStore } from '#shared/session/session-store.ts'
import { renderInApp } from '#testing/render-in-app.tsx'
import { PreparationNotice } from './preparation-notice.tsx'

const READING: Preparation = { step: 'reading', share: 0.5, lines: 77_006 }

/** The notice next to something that was requested of the server, which answers with these preparations in turn. */
async function renderWith(answers: (Preparation | null)[]): Promise<{ requests: () => number }> {
  const queryClient = new QueryClient()
  let requests = 0
  vi.stubGlobal('fetch', async () => {
    const preparation = answers.length > 1 ? answers.shift() : answers[0]
    return new Response(JSON.stringify({ preparation }), { headers: { 'content-type': 'application/json' } })
  })
  const session = createSessionStore()
  const services = {
    session,
    ...connect({ session, locale: () => 'fr' }),
    queryClient,
    switchLocale: async () => {},
    loadTexts: async () => {},
  }
  function Projects() {
    useQuery({ queryKey: ['projects'], queryFn: () => Promise.resolve(++requests) })
    return null
  }
  await renderInApp(
    <QueryClientProvider client={queryClient}>
      <ServicesContext value={services}>
        <PreparationNotice />
        <Projects />
      </ServicesContext>
    </QueryClientProvider>,
    'fr',
  )
  return { requests: () => requests }
}

test('DATA-07 the page says how far the demo project of a first start is', async () => {
  await renderWith([READING])
  const bar = await screen.findByRole('progressbar')
  expect(bar.getAttribute('aria-valuenow')).toBe('50')
  expect(screen.getByText(/Lecture des fichiers FEC/).textContent?.replace(/\s/g, ' ')).toBe(
    'Lecture des fichiers FEC : 77 006 lignes',
  )
})

test('DATA-07 nothing is shown where nothing is being made', async () => {
  const { requests } = await renderWith([null])
  await vi.waitFor(() => expect(requests()).toBe(1))
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('DATA-07 once the demo project is there, the notice goes and what was requested before is requested again', async () => {
  const { requests } = await renderWith([READING, null])
  await screen.findByRole('progressbar')
  await vi.waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), { timeout: 5000 })
  await vi.waitFor(() => expect(requests()).toBe(2))
})
