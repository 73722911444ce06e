import type { Plugin } from 'vite'

/** A piece of AG Grid's core that no grid of ours reaches, and what is there in its place. */
type Cut = { what: string; from: RegExp; to: string }

/**
 * Modules that the core of AG Grid depends on whether or not a grid needs them: rows in memory and their order, types
 * of columns guessed from those rows, the header of a column that brings none, and overlays, which `grid-options.ts`
 * suppresses.
 */
const MODULES = [
  'ClientSideRowModelModule',
  'DataTypeModule',
  'SortModule',
  'ColumnHeaderCompModule',
  'OverlayModule',
] as const

const CUTS: readonly Cut[] = [
  ...MODULES.map((name) => ({
    what: name,
    from: new RegExp(`(var CommunityCoreModule = \\{[^;]*?dependsOn: \\[[^\\]]*?)\\b${name},\\s*`),
    to: '$1',
  })),
  { what: 'the theme of grids without one', from: /return themeQuartz;/, to: 'return createTheme();' },
  { what: 'the editing of whole rows', from: /,\s*fullRow: FullRowEditStrategy/, to: '' },
  {
    what: 'rows that a person pins',
    from: /useManualPinnedRowModel \? new ManualPinnedRowModel\(\) : new StaticPinnedRowModel\(\)/,
    to: 'new StaticPinnedRowModel()',
  },
  {
    what: 'the test of rows that a person pins',
    from: /this\.inner instanceof ManualPinnedRowModel/,
    to: 'false',
  },
]

/** The code of AG Grid without what our grids do not reach; throws where this version of it is another. */
export function leanAgGrid(code: string): string {
  return CUTS.reduce((rest, { what, from, to }) => {
    const found = rest.match(new RegExp(from, 'g'))?.length ?? 0
    if (found !== 1) throw new Error(`AG Grid has ${what} ${found} times, not once`)
    return rest.replace(from, to)
  }, code)
}

/** Removes from a build the parts of AG Grid that its core names and no grid of ours reaches (PERF-01). */
export function leanAgGridPlugin(): Plugin {
  return {
    name: 'quitus-lean-ag-grid',
    apply: 'build',
    transform: {
      filter: { id: /ag-grid-community\/dist\/package\/main\.esm\.mjs$/ },
      handler: (code) => ({ code: leanAgGrid(code), map: null }),
    },
  }
}
