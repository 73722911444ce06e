import { expect, test } from 'vitest'
import { findManifestFaults, type Manifest } from './manifest-faults.ts'

const NO_PEERS = { packages: {} }
const file = (path: string, text: string) => ({ path, text })
const root = (given: Manifest = {}) => ({ path: 'package.json', ...given })
const server = (...names: string[]) => ({
  path: 'apps/server/package.json',
  dependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])),
})
const faults = (manifests: Parameters<typeof findManifestFaults>[0], ...files: ReturnType<typeof file>[]) =>
  findManifestFaults(manifests, files, NO_PEERS)

test('a package that is imported and not declared is a fault, where it is imported', () => {
  const text = `import { a } from './a.ts'\nimport pg from 'pg'\nimport { b } from '@quitus/domain/b.ts'`
  expect(faults([root(), server('@quitus/domain')], file('apps/server/src/x.ts', text))).toEqual([
    'apps/server/src/x.ts:2 imports pg, which apps/server/package.json does not declare',
  ])
  expect(faults([root(), server('pg')], file('apps/server/src/x.ts', text))).toEqual([
    'apps/server/src/x.ts:3 imports @quitus/domain, which apps/server/package.json does not declare',
  ])
})

test('a declaration of the root serves tests of every workspace and nothing else', () => {
  const tools = root({ devDependencies: { vitest: '1.0.0' } })
  const text = `import { test } from 'vitest'`
  expect(faults([tools, server()], file('apps/server/src/x.test.ts', text))).toEqual([])
  expect(faults([tools, server()], file('apps/server/src/x.ts', text))).toEqual([
    'apps/server/src/x.ts:1 imports vitest, which apps/server/package.json does not declare',
  ])
})

test('a package that is declared and not imported is a fault, of ours and of others', () => {
  expect(faults([root(), server('pg', '@quitus/domain')], file('apps/server/src/x.ts', ''))).toEqual([
    'apps/server/package.json declares pg, which nothing of it imports',
    'apps/server/package.json declares @quitus/domain, which nothing of it imports',
  ])
  const tools = root({ devDependencies: { 'fast-check': '1.0.0', typescript: '1.0.0' } })
  expect(faults([tools, server()], file('apps/server/src/x.ts', ''))).toEqual([
    'package.json declares fast-check, which nothing of it imports',
  ])
})

test('types, peers, style sheets and environments of tests need what they name', () => {
  const declared = server('pg', '@types/pg', 'dayjs', '@x/dates', '@x/font', 'jsdom')
  const files = [
    file('apps/server/src/x.ts', `import pg from 'pg'\nimport { D } from '@x/dates/d.ts'`),
    file('apps/server/src/x.css', `src: url("@x/font/a.woff2")`),
    file('apps/server/src/x.test.ts', '// @vitest-environment jsdom'),
  ]
  const peers = { packages: { 'node_modules/@x/dates': { peerDependencies: { dayjs: '1' } } } }
  expect(findManifestFaults([root(), declared], files, peers)).toEqual([])
  expect(findManifestFaults([root(), declared], files, NO_PEERS)).toEqual([
    'apps/server/package.json declares dayjs, which nothing of it imports',
  ])
})

test('a check that reads nothing fails', () => {
  expect(() => faults([root()])).toThrow('No manifest or no module')
  expect(() => faults([], file('a.ts', ''))).toThrow('No manifest or no module')
})
