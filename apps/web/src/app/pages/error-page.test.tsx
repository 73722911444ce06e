// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { createTranslations } from '@quitus/i18n/translator.ts'
import { QueryClient } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from '#shared/api/api-error.ts'
import { connect } from '#shared/api/connect.ts'
import { ServicesContext } from '#shared/services.ts'
import { createSessionStore } from '#shared/session/session-store.ts'
import { ErrorPage } from './error-page.tsx'

/** Renders a page that does as told, in English, below the error page of the app. */
async function renderPage(page: () => string): Promise<void> {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('scrollTo', () => {})
  onTestFinished(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
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
  }
  render(
    <MantineProvider env="test">
      <I18nextProvider i18n={await createTranslations('en')}>
        <ServicesContext value={services}>
          <RouterProvider router={router} />
        </ServicesContext>
      </I18nextProvider>
    </MantineProvider>,
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
