// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { renderInApp } from '#testing/render-in-app.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

it('A11Y-01 announces the title of the page that was reached, not of the one that was left', async () => {
  const page = (title: string) =>
    function Page() {
      usePageTitle(title)
      return title
    }
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <RouteAnnouncer />
        <Outlet />
      </>
    ),
  })
  const router = createRouter({
    routeTree: rootRoute.addChildren(
      ['first', 'second', 'third'].map((path) =>
        createRoute({ getParentRoute: () => rootRoute, path, component: page(`The ${path}`) }),
      ),
    ),
    history: createMemoryHistory({ initialEntries: ['/first'] }),
  })
  await renderInApp(<RouterProvider router={router} />)
  await screen.findByText('The first')
  for (const path of ['second', 'third', 'first']) {
    // Outside of `act`, which would run the page's effects before the router says that it has rendered.
    void router.navigate({ href: `/${path}` })
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(`The ${path} · Quitus`))
  }
})
