// @vitest-environment jsdom
import type { Column } from '@quitus/domain/columns/column.ts'
import { createTranslations } from '@quitus/i18n/translator.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ProjectContext } from '#shared/projects/current-project.ts'
import { ServicesContext } from '#shared/services.ts'
import { renderInApp } from '#testing/render-in-app.tsx'
import { createTestView } from '#views/data/test-view.ts'
import { ViewStoreContext } from '#views/data/view-store.ts'
import { TypedField } from './typed-field.tsx'

const { t } = await createTranslations('en')
const editCell = vi.fn()
beforeEach(() => editCell.mockClear())

const column: Column = {
  name: 'Recovered',
  label: 'Recovered',
  type: 'AMOUNT',
  group: null,
  groupLabel: null,
  hidden: false,
  displayByDefault: true,
  editable: true,
  frozen: false,
  isListOfChoices: false,
}
const row = { entryId: 'E1', path: ['A-1'], version: 1, locked: false, Recovered: 12.5 }

/** The field of a row whose cell holds 12.5. */
async function open(): Promise<HTMLInputElement> {
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <span id="label">Recovered</span>
        <TypedField row={row} column={column} labelId="label" />
      </>
    ),
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  await router.load()
  const view = createTestView({ shown: { scope: { projectId: 1, source: 'dashboard' } } })
  view.grid.current = { editCell } as never
  await renderInApp(
    <ServicesContext value={{ session: { current: () => null } } as never}>
      <ProjectContext value={{ currency: 'EUR', timeZone: 'Europe/Paris' } as never}>
        <QueryClientProvider client={new QueryClient()}>
          <ViewStoreContext value={view}>
            <RouterProvider router={router} />
          </ViewStoreContext>
        </QueryClientProvider>
      </ProjectContext>
    </ServicesContext>,
  )
  return screen.findByRole<HTMLInputElement>('textbox', { name: 'Recovered' })
}

const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })

it('CELL-01 a field of the detail is saved on Enter and when it is left, once', async () => {
  const field = await open()
  expect([field.value, field.inputMode]).toEqual(['12,5', 'decimal'])
  type(field, '13')
  expect(editCell).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.blur(field)
  expect(editCell.mock.calls).toEqual([[row, 'Recovered', 13]])
})

it('CELL-01 what is already is not saved again, however it is written', async () => {
  const field = await open()
  type(field, '12.50')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(editCell).not.toHaveBeenCalled()
})

it('CELL-07 a text that is no value says why next to the field, stays, and is not saved', async () => {
  const field = await open()
  type(field, 'twelve')
  fireEvent.blur(field)
  expect(field.value).toBe('twelve')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const description = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe(t('cells:not_a_number'))
  expect(editCell).not.toHaveBeenCalled()
})

it('CELL-01 Escape brings back what is stored, and closes the detail only once nothing is typed', async () => {
  const field = await open()
  type(field, '99')
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false)
  expect(field.value).toBe('12,5')
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(true)
})
