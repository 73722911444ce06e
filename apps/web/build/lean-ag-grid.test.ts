import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { leanAgGrid } from './lean-ag-grid.ts'

const whole = readFileSync(fileURLToPath(import.meta.resolve('ag-grid-community')), 'utf8')

/** What the core of AG Grid depends on. */
function coreModules(code: string): string[] {
  const list = /var CommunityCoreModule = \{[^;]*?dependsOn: \[([^\]]*)\]/.exec(code)?.[1] ?? ''
  return list.split(',').map((name) => name.trim())
}

it('PERF-01 a build has the core of AG Grid without the modules that no grid reaches', () => {
  const left = coreModules(leanAgGrid(whole))
  const cut = coreModules(whole).filter((name) => !left.includes(name))
  expect(cut).toEqual([
    'ClientSideRowModelModule',
    'DataTypeModule',
    'SortModule',
    'ColumnHeaderCompModule',
    'OverlayModule',
  ])
  expect(left).toContain('ColumnResizeModule')
})

it('PERF-01 a build stops where a version of AG Grid names a part in another way', () => {
  const other = whole.replace('return themeQuartz;', 'return theme;')
  expect(() => leanAgGrid(other)).toThrow('the theme of grids without one 0 times')
})
