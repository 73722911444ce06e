// @vitest-environment jsdom
import { testColumn } from '@quitus/data-grid/core/columns/test-column.ts'
import type { PanelGrid } from '@quitus/data-grid/model/data-grid-props.ts'
import type { GridLayout } from '@quitus/data-grid/model/grid-layout.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import type { SortKey } from '@quitus/domain/columns/filter.ts'
import { createTranslations } from '@quitus/i18n/translator.ts'
import { fireEvent, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { renderInApp } from '#testing/render-in-app.tsx'
import { ColumnsPanel } from './columns-panel.tsx'
import { SortPanel } from './sort-panel.tsx'

const { t } = await createTranslations('en')

const column = (name: string, group: string, more: Partial<Column> = {}) =>
  testColumn(name, { group, groupLabel: group, ...more })
const metadata = {
  columns: [
    column('Supplier', 'Supplier'),
    column('Code', 'Supplier', { displayByDefault: false }),
    column('Amount', 'Invoice'),
    column('Secret', 'Invoice', { hidden: true }),
  ],
}

/** A panel over a grid that takes every change; returns what the grid has now. */
async function open(panel: (grid: PanelGrid) => ReactNode, firstSort: readonly SortKey[] = []) {
  const now: { layout: GridLayout; sort: readonly SortKey[] } = { layout: {}, sort: firstSort }
  function Grid() {
    const [layout, onLayoutChange] = useState<GridLayout>({})
    const [sort, onSortChange] = useState(firstSort)
    Object.assign(now, { layout, sort })
    return panel({ metadata, layout, onLayoutChange, sort, onSortChange } as unknown as PanelGrid)
  }
  await renderInApp(<Grid />)
  return now
}

it('VIEW-02 a column, or a whole group, is shown and taken away, and hidden ones are not offered', async () => {
  const now = await open((grid) => <ColumnsPanel grid={grid} />)
  const group = screen.getByRole<HTMLInputElement>('checkbox', {
    name: t('dashboard:columns.showGroup', { group: 'Supplier' }),
  })
  expect([group.checked, group.indeterminate]).toEqual([false, true])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Code' }))
  expect(now.layout.shown).toEqual({ Code: true })
  expect(group.checked).toBe(true)
  fireEvent.click(group)
  expect(now.layout.shown).toEqual({ Supplier: false, Code: false })
  expect(screen.queryByRole('checkbox', { name: 'Secret' })).toBeNull()
})

it('VIEW-02 columns are found by words of their name or group, and a search without a match says so', async () => {
  await open((grid) => <ColumnsPanel grid={grid} />)
  const search = screen.getByRole('textbox', { name: t('dashboard:columns.search') })
  fireEvent.change(search, { target: { value: 'invo' } })
  expect(screen.queryByRole('checkbox', { name: 'Supplier' })).toBeNull()
  expect(screen.getByRole('checkbox', { name: 'Amount' })).toBeTruthy()
  fireEvent.change(search, { target: { value: 'nothing of the kind' } })
  expect(screen.getByText(t('dashboard:columns.noMatch'))).toBeTruthy()
})

it('VIEW-02 the height of rows is chosen, and resetting columns keeps it', async () => {
  const now = await open((grid) => <ColumnsPanel grid={grid} />)
  fireEvent.click(screen.getByRole('radio', { name: t('dashboard:columns.compact') }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Amount' }))
  expect(now.layout).toEqual({ density: 'compact', shown: { Amount: false } })
  fireEvent.click(screen.getByRole('button', { name: t('dashboard:columns.reset') }))
  expect(now.layout).toEqual({ density: 'compact' })
})

it('VIEW-09 sorting by several columns is added to, reversed, reordered and cleared', async () => {
  const now = await open((grid) => <SortPanel grid={grid} />)
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } })
  choose(t('dashboard:sort.first'), 'Supplier')
  choose(t('dashboard:sort.add'), 'Amount')
  fireEvent.click(screen.getByRole('button', { name: t('dashboard:sort.turn', { column: 'Amount' }) }))
  expect(now.sort).toEqual([
    { column: 'Supplier', descending: false },
    { column: 'Amount', descending: true },
  ])
  fireEvent.click(screen.getByRole('button', { name: t('dashboard:sort.earlier', { column: 'Amount' }) }))
  expect(now.sort.map((key) => key.column)).toEqual(['Amount', 'Supplier'])
  fireEvent.click(screen.getByRole('button', { name: t('dashboard:sort.remove', { column: 'Amount' }) }))
  expect(now.sort).toEqual([{ column: 'Supplier', descending: false }])
  fireEvent.click(screen.getByRole('button', { name: t('dashboard:sort.clear') }))
  expect(now.sort).toEqual([])
})

it('VIEW-09 a column that is sorted by already, or hidden, is not offered', async () => {
  await open((grid) => <SortPanel grid={grid} />, [{ column: 'Supplier', descending: true }])
  const offered = screen.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value)
  expect(offered).toEqual(['', 'Amount', 'Code'])
})
