import { posix } from 'node:path'
import type { SourceFile } from '../repository.ts'
import { layerFault } from './app-layers.ts'
import { gridLayerFault } from './grid-layers.ts'
import { findModuleCycles, type ImportCycle } from './import-cycles.ts'
import { listImports, type ModuleImport } from './module-imports.ts'
import { resolveOwn, rootOf } from './source-paths.ts'

/** A forbidden import: where it is and which rule it breaks. */
export type ForbiddenImport = { path: string; line: number; rule: ImportRule; message: string }

export type ImportRule =
  | 'direction'
  | 'layer'
  | 'cycle'
  | 'climbing'
  | 'extension'
  | 'foreign-path'
  | 'own-name'
  | 'purity'
  | 'dynamic-target'

/** Which packages of ours a part of the repository may import. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  i18n: ['domain'],
  database: ['domain'],
  'data-grid': ['domain', 'i18n'],
  detection: ['domain', 'database'],
  demo: ['domain'],
  'ledger-generator': ['demo'],
  'identity-provider': [],
  server: ['contract', 'domain', 'database', 'i18n', 'detection', 'demo', 'identity-provider'],
  web: ['contract', 'domain', 'i18n', 'data-grid'],
  e2e: ['contract', 'i18n', 'database', 'demo', 'domain', 'identity-provider'],
  bench: [
    'contract',
    'domain',
    'database',
    'i18n',
    'data-grid',
    'detection',
    'demo',
    'ledger-generator',
    'server',
  ],
  scripts: [],
}

/** Parts whose folders have layers. */
const APPS: ReadonlySet<string> = new Set(['server', 'web'])

/** Every import that breaks a rule. Throws when there is nothing to look at: then the check is broken, not the code. */
export function findForbiddenImports(modules: readonly SourceFile[]): ForbiddenImport[] {
  if (modules.length === 0) throw new Error('No module was read: the import check looks in the wrong place.')
  const faults = modules.flatMap((module) =>
    listImports(module).flatMap((each) => {
      const fault = faultOf(module.path, each)
      return fault === null ? [] : [{ path: module.path, line: each.line, ...fault }]
    }),
  )
  return [...faults, ...findModuleCycles(modules).flatMap(faultOfCycle)]
}

/** Called with the import that leads back. */
function faultOfCycle({ nodes, steps }: ImportCycle): ForbiddenImport[] {
  const message = [...nodes, nodes[0]].join(' → ')
  return steps.slice(-1).map(({ path, line }) => ({ path, line, rule: 'cycle', message }))
}

type Fault = { rule: ImportRule; message: string }

function faultOf(path: string, { specifier }: ModuleImport): Fault | null {
  const part = partOf(path)
  // Scripts start an application by its path; nothing else hides what it imports.
  if (specifier === '' && part === 'scripts') return null
  if (specifier === '')
    return { rule: 'dynamic-target', message: 'an import names its module as a plain string' }
  if (specifier.includes('../../')) {
    return { rule: 'climbing', message: `${specifier} climbs; import it as #folder/file.ts` }
  }
  if (specifier.startsWith('@quitus/')) return packageFault(part, specifier)
  if (specifier.startsWith('.') || specifier.startsWith('#')) return ownFault(path, part, specifier)
  const isPure = part !== 'domain' || isTest(path) || !specifier.startsWith('node:')
  return isPure ? null : { rule: 'purity', message: `domain does no I/O: ${specifier}` }
}

function packageFault(part: string, specifier: string): Fault | null {
  const target = specifier.split('/')[1] ?? ''
  if (target === part) return { rule: 'own-name', message: `inside ${part} write #… instead of ${specifier}` }
  if (!(MAY_IMPORT[part] ?? []).includes(target)) {
    return { rule: 'direction', message: `${part} does not import ${target}` }
  }
  return extensionFault(specifier)
}

function ownFault(path: string, part: string, specifier: string): Fault | null {
  const target = resolveOwn(path, specifier)
  if (partOf(target) !== part) {
    return {
      rule: 'foreign-path',
      message: `${specifier} leaves ${part}; import other packages by their name`,
    }
  }
  const layer = layerFaultIn(part, inSource(path), inSource(target))
  return layer === null ? extensionFault(specifier) : { rule: 'layer', message: layer }
}

function layerFaultIn(part: string, from: string, to: string): string | null {
  if (part === 'data-grid') return gridLayerFault(from, to)
  return APPS.has(part) ? layerFault(from, to) : null
}

function extensionFault(specifier: string): Fault | null {
  if (/\.(?:tsx?|json|css|mjs)(?:\?\w+)?$/.test(specifier)) return null
  return { rule: 'extension', message: `${specifier} lacks its extension` }
}

/** Name of the package, the app or the top-level folder that a path belongs to. */
function partOf(path: string): string {
  return posix.basename(rootOf(path))
}

function inSource(path: string): string {
  return path.slice(`${rootOf(path)}/src/`.length)
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.includes('/testing/')
}
