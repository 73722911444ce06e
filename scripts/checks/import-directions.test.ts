import { expect, test } from 'vitest'
import { findForbiddenImports, type ImportRule } from './import-directions.ts'

function rulesOf(path: string, text: string): ImportRule[] {
  return findForbiddenImports([{ path, text }]).map(({ rule }) => rule)
}

const DIRECTIONS: [path: string, target: string][] = [
  ['packages/domain/src/a.ts', 'contract'],
  ['packages/contract/src/a.ts', 'i18n'],
  ['packages/i18n/src/a.ts', 'contract'],
  ['packages/database/src/a.ts', 'contract'],
  ['packages/data-grid/src/a.tsx', 'contract'],
  ['packages/detection/src/a.ts', 'contract'],
  ['packages/demo/src/a.ts', 'database'],
  ['apps/server/src/main.ts', 'data-grid'],
  ['apps/web/src/main.tsx', 'database'],
  ['e2e/src/a.ts', 'data-grid'],
  ['bench/src/a.ts', 'web'],
  ['scripts/a.ts', 'domain'],
]

test.each(DIRECTIONS)('%s does not import %s', (path, target) => {
  expect(rulesOf(path, `import { a } from '@quitus/${target}/a.ts'`)).toEqual(['direction'])
})

const WAYS = [
  `import { a } from '@quitus/web/a.ts'`,
  `import '@quitus/web/a.ts'`,
  `import type { A } from '@quitus/web/a.ts'`,
  `export { a } from '@quitus/web/a.ts'`,
  `export * from '@quitus/web/a.ts'`,
  `export type { A } from '@quitus/web/a.ts'`,
  `const a = await import('@quitus/web/a.ts')`,
  `type A = import('@quitus/web/a.ts').A`,
]

test.each(WAYS)('a forbidden import is found when it is written: %s', (text) => {
  expect(rulesOf('packages/domain/src/a.ts', text)).toEqual(['direction'])
})

const LAYERS: [path: string, specifier: string][] = [
  ['apps/web/src/shared/a.ts', '#features/suppliers/b.ts'],
  ['apps/web/src/shared/a.ts', '../app/router.tsx'],
  ['apps/web/src/shared/a.ts', '#views/page/view-page.tsx'],
  ['apps/web/src/views/page/a.ts', '#features/exports/b.ts'],
  ['apps/web/src/views/page/a.ts', '#app/router.tsx'],
  ['apps/web/src/features/suppliers/a.ts', '#app/router.tsx'],
  ['apps/web/src/features/suppliers/a.ts', '../dashboard/b.ts'],
  ['apps/web/src/features/suppliers/a.test.tsx', '#features/dashboard/b.ts'],
  ['apps/server/src/http/a.ts', '#features/session/sign-in.ts'],
  ['apps/server/src/auth/a.ts', '../main.ts'],
  ['apps/server/src/http/a.ts', '#views/rows/b.ts'],
  ['apps/server/src/views/rows/a.ts', '#features/exports/b.ts'],
  ['apps/server/src/features/session/a.ts', '#app.ts'],
  ['apps/server/src/features/session/a.ts', '#cli.ts'],
  ['apps/server/src/features/session/a.ts', '#testing/start-app.ts'],
]

test.each(LAYERS)('inside an app %s does not import %s', (path, specifier) => {
  expect(rulesOf(path, `import { b } from '${specifier}'`)).toEqual(['layer'])
})

const GRID_LAYERS: [path: string, specifier: string][] = [
  ['packages/data-grid/src/find/a.ts', '#ranges/b.ts'],
  ['packages/data-grid/src/find/a.test.ts', '#ranges/b.ts'],
  ['packages/data-grid/src/find/a.ts', '../cards/b.tsx'],
  ['packages/data-grid/src/find/a.ts', '#grid-controller.ts'],
  ['packages/data-grid/src/core/rows/a.ts', '#live/b.ts'],
  ['packages/data-grid/src/core/a.ts', '../data-grid.tsx'],
  ['packages/data-grid/src/model/a.ts', '#core/b.ts'],
  ['packages/data-grid/src/model/a.ts', '#find/b.ts'],
]

test.each(GRID_LAYERS)('inside the grid %s does not import %s', (path, specifier) => {
  expect(rulesOf(path, `import type { B } from '${specifier}'`)).toEqual(['layer'])
})

test('modules that import each other are refused, over any number of others and for types alone too', () => {
  const found = findForbiddenImports([
    { path: 'packages/domain/src/a.ts', text: `import { b } from './b.ts'` },
    { path: 'packages/domain/src/b.ts', text: `import type { C } from '#folder/c.ts'` },
    { path: 'packages/domain/src/folder/c.ts', text: `import { a } from '../a.ts'` },
    { path: 'packages/domain/src/d.ts', text: `import { a } from './a.ts'` },
  ])
  expect(found).toMatchObject([{ path: 'packages/domain/src/folder/c.ts', line: 1, rule: 'cycle' }])
  expect(found[0]?.message).toBe(
    'packages/domain/src/a.ts → packages/domain/src/b.ts → packages/domain/src/folder/c.ts → packages/domain/src/a.ts',
  )
})

const OTHER_RULES: [rule: ImportRule, path: string, text: string][] = [
  ['climbing', 'apps/web/src/features/suppliers/a.ts', `import { b } from '../../shared/b.ts'`],
  ['foreign-path', 'packages/domain/a.ts', `import { b } from '../contract/b.ts'`],
  ['own-name', 'packages/domain/src/a.ts', `import { b } from '@quitus/domain/b.ts'`],
  ['extension', 'packages/domain/src/a.ts', `import { b } from './b'`],
  ['extension', 'packages/contract/src/a.ts', `import { b } from '@quitus/domain/b'`],
  ['purity', 'packages/domain/src/a.ts', `import { readFile } from 'node:fs/promises'`],
  ['dynamic-target', 'apps/web/src/app/a.ts', 'const b = await import(name)'],
]

test.each(OTHER_RULES)('the rule %s fires in %s', (rule, path, text) => {
  expect(rulesOf(path, text)).toEqual([rule])
})

const ALLOWED: [path: string, specifier: string][] = [
  ['packages/contract/src/a.ts', '@quitus/domain/b.ts'],
  ['packages/data-grid/src/a.tsx', '@quitus/i18n/format.ts'],
  ['packages/data-grid/src/find/a.ts', '#core/b.ts'],
  ['packages/data-grid/src/find/a.ts', './b.ts'],
  ['packages/data-grid/src/core/a.ts', '#model/b.ts'],
  ['packages/data-grid/src/data-grid.tsx', '#find/b.ts'],
  ['apps/server/src/main.ts', './app.ts'],
  ['apps/server/src/app.ts', '#features/session/sign-in.ts'],
  ['apps/server/src/features/session/a.ts', '#http/errors.ts'],
  ['apps/server/src/features/session/a.test.ts', '#testing/start-app.ts'],
  ['apps/server/src/testing/start-app.ts', '#app.ts'],
  ['apps/web/src/app/router.tsx', '#features/suppliers/suppliers-page.tsx'],
  ['apps/web/src/app/router.tsx', '#views/detail/entry-drawer.tsx'],
  ['apps/web/src/features/suppliers/a.tsx', '#views/page/view-page.tsx'],
  ['apps/web/src/views/page/a.tsx', '#shared/services.ts'],
  ['apps/web/src/features/suppliers/a.tsx', './b.module.css'],
  ['packages/domain/src/a.test.ts', 'node:fs/promises'],
]

test.each(ALLOWED)('%s imports %s', (path, specifier) => {
  expect(rulesOf(path, `import { b } from '${specifier}'`)).toEqual([])
})

test('a check that reads no module fails', () => {
  expect(() => findForbiddenImports([])).toThrow('No module was read')
})

test('a module that cannot be parsed fails', () => {
  expect(() => rulesOf('packages/domain/src/a.ts', 'import {')).toThrow('packages/domain/src/a.ts')
})
