// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { connect } from '#shared/api/connect.ts'
import { ApiError } from '#shared/http/api-error.ts'
import { InFrameContext } from '#shared/layout/in-frame.ts'
import { ServicesContext } from '#shared/services.ts'
import { createSessionStore } from '#shared/session/session-store.ts'
import { renderInApp } from '#testing/render-in-app.tsx'
import { ErrorPage } from './error-page.tsx'

/** Renders the given page, in English, below the error page of the app. */
async function renderPage(page: () => string, isInFrame = false): Promise<void> {
  const rootRoute = createRootRoute()
  const brokenRoute = createRoute({ getParentRoute: () => rootRoute, path: '/broken', component: page })
  const router = createRouter({
    routeTree: rootRoute.addChildren([brokenRoute]),
    history: createMemoryHistory({ initialEntries: ['/broken'] }),
    defaultErrorComponent: ErrorPage,
  })
  const session = createSessionStore()
  const services = {
    session,
    ...connect({ session, locale: () => 'en' }),
    queryClient: new QueryClient(),
    switchLocale: async () => {},
    loadTexts: async () => {},
  }
  await renderInApp(
    <ServicesContext value={services}>
      <InFrameContext value={isInFrame}>
        <RouterProvider router={router} />
      </InFrameContext>
    </ServicesContext>,
  )
}

it('NAV-15 shows Internal Server Error with a way back when a page crashes while rendering', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await renderPage(() => {
    throw new Error('crash')
  })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Internal Server Error')
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/')
  expect(document.title).toBe('Internal Server Error · Quitus')
  logged.mockRestore()
})

it('offers to try again, in the words of the server, when a page fails for a refused call', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  let isRepaired = false
  await renderPage(() => {
    if (isRepaired) return 'repaired'
    throw new ApiError({
      code: 'unavailable',
      message: 'Back in a minute.',
      status: 503,
      issues: [],
      requestId: 'r-17',
    })
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Back in a minute.')
  expect(alert.textContent).toContain('r-17')
  isRepaired = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('repaired')).toBeDefined()
  logged.mockRestore()
})

it('NAV-15 brings header and main landmark only where there are none', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const crash = () => {
    throw new Error('crash')
  }
  await renderPage(crash, true)
  await screen.findByRole('heading', { level: 1 })
  expect([screen.queryByRole('banner'), screen.queryByRole('main')]).toEqual([null, null])
  cleanup()
  await renderPage(crash)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.getAllByRole('main')).toHaveLength(1)
  logged.mockRestore()
})
