import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

type ManifestChunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
type Manifest = Record<string, ManifestChunk>

/** A screen of the web app: the modules that are loaded for it next to the entry, and its budgets in KB of brotli. */
type Screen = { name: string; modules: readonly string[]; scriptBudget: number; styleBudget: number }

const DIST = join(import.meta.dirname, '../apps/web/dist')
const ENTRY = 'index.html'
const CATALOGUES = '../../packages/i18n/src/catalogues'

const SIGN_IN: Screen = {
  name: 'sign-in',
  modules: ['src/app/pages/sign-in.tsx'],
  scriptBudget: 219,
  styleBudget: 18,
}
const DASHBOARD: Screen = {
  name: 'dashboard',
  modules: [
    'src/app/layouts/project-layout.tsx',
    'src/app/project-views/dashboard.tsx',
    'src/views/detail/entry-drawer.tsx',
    `${CATALOGUES}/views-fr.ts`,
  ],
  scriptBudget: 500,
  styleBudget: 25,
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
  scriptBudget: 355,
  styleBudget: 24,
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

/** Bytes of script and of styles that a first visit of the screen downloads. */
function sizesOf(manifest: Manifest, screen: Screen): { scripts: number; styles: number } {
  const keys = [...closure(manifest, [ENTRY, `${CATALOGUES}/fr.ts`, ...screen.modules])]
  return {
    scripts: totalSize(keys.flatMap((key) => manifest[key]?.file ?? [])),
    styles: totalSize(keys.flatMap((key) => manifest[key]?.css ?? [])),
  }
}

function isWithin(what: string, bytes: number, budget: number): boolean {
  const kilobytes = bytes / 1000
  const verdict = kilobytes <= budget ? 'ok' : 'OVER BUDGET'
  console.log(`${what.padEnd(20)} ${kilobytes.toFixed(1).padStart(7)} KB of ${budget} KB  ${verdict}`)
  return kilobytes <= budget
}

const manifest: Manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'))
const verdicts = [SIGN_IN, DASHBOARD, SYNTHESIS].flatMap((screen) => {
  const { scripts, styles } = sizesOf(manifest, screen)
  return [
    isWithin(`${screen.name} script`, scripts, screen.scriptBudget),
    isWithin(`${screen.name} styles`, styles, screen.styleBudget),
  ]
})
if (verdicts.includes(false)) process.exitCode = 1
