// @vitest-environment jsdom
import { testColumn } from '@quitus/data-grid/core/columns/test-column.ts'
import { createTranslations } from '@quitus/i18n/translator.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '#shared/http/api-error.ts'
import { ProjectContext } from '#shared/projects/current-project.ts'
import { ServicesContext } from '#shared/services.ts'
import { renderInApp } from '#testing/render-in-app.tsx'
import { createTestView } from '#views/data/test-view.ts'
import { ViewStoreContext } from '#views/data/view-store.ts'
import { EntryDrawer } from './entry-drawer.tsx'

const { t } = await createTranslations('en')

const ROW = {
  entryId: 'E1',
  path: ['hash'],
  version: 1,
  locked: false,
  Number: 'A-00042',
  Comment: '',
  Validated: null,
}
const columns = [
  testColumn('Number', { isAnomalyNumber: true }),
  testColumn('Validated', { type: 'BOOLEAN', editable: true }),
  testColumn('Comment', { editable: true }),
]

/** The detail of E1 as a call answers it, over a grid whose rows are E0, E1 and E2. */
async function open(answer: () => Promise<object>) {
  const grid = {
    loadedRow: () => null,
    neighbour: async (_: string, step: number) => ({ entryId: step < 0 ? 'E0' : 'E2' }),
    show: vi.fn(),
    reveal: vi.fn(),
    editCell: vi.fn(),
  }
  const address = { entryId: 'E1', openEntry: vi.fn(), closeEntry: vi.fn(), openAnomaly: vi.fn() }
  const tools = {
    Recoveries: () => <p>Recovered so far</p>,
    Discussion: () => <p>Said so far</p>,
  }
  const shown = {
    scope: { projectId: 1, source: 'dashboard' },
    metadata: {
      viewMetaData: { columns: [...columns, testColumn('Back', { hidden: true, stateRole: 'recovered' })] },
      anomalyColumns: [],
      supplierColumns: [],
      anomalyIdColumn: 'Id',
      validatedColumn: 'Validated',
      assigneeColumn: null,
    },
    canEdit: true,
    t,
    tools,
  }
  const view = createTestView({ shown, address })
  view.grid.current = grid as never
  const rootRoute = createRootRoute()
  const entryRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/$entryId',
    component: EntryDrawer,
  })
  const router = createRouter({
    routeTree: rootRoute.addChildren([entryRoute]),
    history: createMemoryHistory({ initialEntries: ['/E1'] }),
  })
  await router.load()
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const services = { api: answer, session: { current: () => null, subscribe: () => () => {} } }
  await renderInApp(
    <QueryClientProvider client={queries}>
      <ServicesContext value={services as never}>
        <ProjectContext value={{ currency: 'EUR', timeZone: 'Europe/Paris', features: [] } as never}>
          <ViewStoreContext value={view}>
            <RouterProvider router={router} />
          </ViewStoreContext>
        </ProjectContext>
      </ServicesContext>
    </QueryClientProvider>,
  )
  return { grid, address }
}

it('NAV-03 A11Y-01 the detail is named by the number of its anomaly, takes the focus, and closes on Escape', async () => {
  const view = await open(async () => ({ row: ROW }))
  const drawer = await screen.findByRole('dialog', { name: 'A-00042' })
  expect(document.activeElement).toBe(drawer)
  fireEvent.keyDown(drawer, { key: 'Escape' })
  expect(view.address.closeEntry).toHaveBeenCalledOnce()
})

it('NAV-03 arrows move between the rows of the grid, but not out of a field that someone types in', async () => {
  const view = await open(async () => ({ row: ROW }))
  const drawer = await screen.findByRole('dialog', { name: 'A-00042' })
  fireEvent.keyDown(await screen.findByRole('textbox', { name: 'Comment' }), { key: 'ArrowDown' })
  fireEvent.keyDown(drawer, { key: 'ArrowDown' })
  await waitFor(() => expect(view.address.openEntry.mock.calls).toEqual([['E2']]))
  expect(view.grid.show).toHaveBeenCalledWith('E2')
})

it('NAV-03 CELL-03 validating writes the decision and leaves the focus in the detail', async () => {
  const view = await open(async () => ({ row: ROW }))
  const validate = await screen.findByRole('button', { name: t('dashboard:entry.validate') })
  validate.focus()
  fireEvent.click(validate)
  expect(view.grid.editCell.mock.calls).toEqual([[ROW, 'Validated', true]])
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
})

it('NAV-03 A11Y-01 the tabs are moved through by arrows, one of them in the order of Tab', async () => {
  await open(async () => ({ row: ROW, history: [], changeSets: [], next: null }))
  const detail = await screen.findByRole('tab', { name: t('dashboard:entry.detail') })
  await screen.findByRole('heading', { name: 'A-00042' })
  detail.focus()
  for (const [name, text] of [
    ['recoveries', 'Recovered so far'],
    ['comments', 'Said so far'],
    ['history', t('dashboard:history.empty')],
  ] as const) {
    fireEvent.keyDown(document.activeElement ?? detail, { key: 'ArrowRight' })
    const tab = screen.getByRole('tab', { name: t(`dashboard:entry.${name}`), selected: true })
    expect(document.activeElement).toBe(tab)
    expect([detail.tabIndex, tab.tabIndex]).toEqual([-1, 0])
    expect(await screen.findByText(text)).toBeTruthy()
  }
})

it('NAV-03 a row that is gone says so', async () => {
  const problem = { code: 'entry_not_found' as const, message: 'x', status: 404, issues: [], requestId: 'r' }
  await open(() => Promise.reject(new ApiError(problem)))
  expect(await screen.findByText(t('dashboard:entry.notFound'))).toBeTruthy()
})
