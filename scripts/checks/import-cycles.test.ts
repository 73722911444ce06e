import { expect, test } from 'vitest'
import { findFolderCycles } from './import-cycles.ts'

const module = (path: string, ...imports: string[]) => ({
  path: `apps/server/src/${path}`,
  text: imports.map((specifier, at) => `import { a as a${at} } from '${specifier}'`).join('\n'),
})
const cycles = (...modules: ReturnType<typeof module>[]) =>
  findFolderCycles(modules, ['apps/server']).map(({ nodes }) =>
    nodes.map((node) => node.replace('apps/server/src/', '')),
  )

test('two folders that import each other are a circle, by whatever files', () => {
  expect(cycles(module('a/x.ts', '#b/y.ts'), module('b/z.ts', '../a/w.ts'))).toEqual([['a', 'b']])
})

test('a circle of three is found, and named by its imports', () => {
  const found = findFolderCycles(
    [module('a/x.ts', '#b/y.ts'), module('b/y.ts', '#c/z.ts'), module('c/z.ts', '#a/x.ts')],
    ['apps/server'],
  )
  expect(found).toHaveLength(1)
  expect(found[0]?.steps).toEqual([
    { path: 'apps/server/src/a/x.ts', line: 1, target: 'apps/server/src/b/y.ts' },
    { path: 'apps/server/src/b/y.ts', line: 1, target: 'apps/server/src/c/z.ts' },
    { path: 'apps/server/src/c/z.ts', line: 1, target: 'apps/server/src/a/x.ts' },
  ])
})

test('a module next to folders counts for itself', () => {
  const composing = module('a/x.ts', './b/y.ts')
  expect(cycles(composing, module('a/b/y.ts', '#a/z.ts'))).toEqual([])
  expect(cycles(composing, module('a/b/y.ts', '#a/x.ts'))).toEqual([['a/x.ts', 'a/b']])
})

test('layers, tests and modules that compose are no circle', () => {
  expect(
    cycles(
      module('main.ts', './commands/run.ts', './config.ts'),
      module('commands/run.ts', '../config.ts'),
      module('a/x.ts', '#b/y.ts'),
      module('b/y.test.ts', '#a/x.ts'),
      module('testing/t.ts', '#a/x.ts'),
    ),
  ).toEqual([])
})

test('a module next to the folders of a layer counts for itself', () => {
  const services = module('shared/services.ts', './api/client.ts')
  expect(cycles(services, module('shared/api/client.ts', '../tab-id.ts'))).toEqual([])
  expect(cycles(services, module('shared/api/client.ts', '../services.ts'))).toEqual([
    ['shared/services.ts', 'shared/api'],
  ])
})

test('types count like values', () => {
  const typed = { path: 'apps/server/src/b/y.ts', text: `import type { A } from '#a/x.ts'` }
  expect(cycles(module('a/x.ts', '#b/y.ts'), typed)).toEqual([['a', 'b']])
})

test('a check that reads nothing fails', () => {
  expect(() => findFolderCycles([], ['apps/server'])).toThrow('No module of apps/server')
})
