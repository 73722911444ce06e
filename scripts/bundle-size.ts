import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

type ManifestChunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
type Manifest = Record<string, ManifestChunk>

/**
 * A screen of the web app: the modules that are loaded for it next to the entry, and its budgets: KB of brotli, and
 * requests of scripts.
 */
type Screen = {
  name: string
  modules: readonly string[]
  scriptBudget: number
  styleBudget: number
  requestBudget: number
}

const DIST = join(import.meta.dirname, '../apps/web/dist')
const ENTRY = 'index.html'
const CATALOGUES = '../../packages/i18n/src/catalogues'

const SIGN_IN: Screen = {
  name: 'sign-in',
  modules: ['src/app/pages/sign-in.tsx'],
  scriptBudget: 219,
  styleBudget: 18,
  requestBudget: 14,
}
/** Until its first rows are there (PERF-01). */
const DASHBOARD: Screen = {
  name: 'dashboard',
  modules: [
    'src/app/layouts/project-layout.tsx',
    'src/app/project-views/dashboard.tsx',
    `${CATALOGUES}/views-fr.ts`,
  ],
  scriptBudget: 436,
  styleBudget: 24,
  requestBudget: 18,
}
const ROW_DETAIL: Screen = {
  name: 'row detail',
  modules: [...DASHBOARD.modules, 'src/views/detail/entry-drawer.tsx'],
  scriptBudget: 457,
  styleBudget: 24,
  requestBudget: 36,
}

const SYNTHESIS: Screen = {
  name: 'synthesis',
  modules: [
    'src/app/layouts/project-layout.tsx',
    'src/features/synthesis/synthesis-page.tsx',
    'src/features/synthesis/charts/synthesis-chart.tsx',
    `${CATALOGUES}/views-fr.ts`,
    `${CATALOGUES}/synthesis-fr.ts`,
  ],
  scriptBudget: 340,
  styleBudget: 24,
  requestBudget: 27,
}

/** Every key of the manifest that a module loads with itself. */
function closure(manifest: Manifest, keys: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (key: string): void => {
    if (seen.has(key)) return
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`The build has no module ${key}`)
    seen.add(key)
    for (const each of chunk.imports ?? []) visit(each)
  }
  for (const key of keys) visit(key)
  return seen
}

/** Bytes of files as they go out: the build has compressed each of them next to it, by brotli at its best quality. */
function totalSize(files: readonly string[]): number {
  return [...new Set(files)].reduce((total, file) => total + statSync(join(DIST, `${file}.br`)).size, 0)
}

/** What a first visit of the screen downloads: bytes of script and of styles, and how many scripts. */
function sizesOf(manifest: Manifest, screen: Screen): { scripts: number; styles: number; requests: number } {
  const keys = [...closure(manifest, [ENTRY, `${CATALOGUES}/fr.ts`, ...screen.modules])]
  const scripts = keys.flatMap((key) => manifest[key]?.file ?? [])
  return {
    scripts: totalSize(scripts),
    styles: totalSize(keys.flatMap((key) => manifest[key]?.css ?? [])),
    requests: new Set(scripts).size,
  }
}

function isWithin(what: string, measured: string, isKept: boolean): boolean {
  console.log(`${what.padEnd(20)} ${measured.padStart(24)}  ${isKept ? 'ok' : 'OVER BUDGET'}`)
  return isKept
}

function isWithinSize(what: string, bytes: number, budget: number): boolean {
  const kilobytes = bytes / 1000
  return isWithin(what, `${kilobytes.toFixed(1)} KB of ${budget} KB`, kilobytes <= budget)
}

const manifest: Manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'))
const verdicts = [SIGN_IN, DASHBOARD, ROW_DETAIL, SYNTHESIS].flatMap((screen) => {
  const { scripts, styles, requests } = sizesOf(manifest, screen)
  const { name, scriptBudget, styleBudget, requestBudget } = screen
  return [
    isWithinSize(`${name} script`, scripts, scriptBudget),
    isWithinSize(`${name} styles`, styles, styleBudget),
    isWithin(`${name} requests`, `${requests} of ${requestBudget} scripts`, requests <= requestBudget),
  ]
})
if (verdicts.includes(false)) process.exitCode = 1
