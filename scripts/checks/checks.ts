import { findCentralWrites } from '../cells/central-writes.ts'
import { findOwnConnections } from '../cells/own-connections.ts'
import { findNamelessSignals } from '../cells/project-signals.ts'
import { listFiles, readFiles, readJson } from '../repository.ts'
import { runCommand } from '../run-command.ts'
import { ensureWebBuild } from '../web-build.ts'
import { findCatalogueFaults, flatten, type Namespaces } from './catalogue-faults.ts'
import { findRefusedTerms } from './catalogue-terms.ts'
import { findUnusedKeys } from './catalogue-usage.ts'
import { findColumnTypeNames } from './column-type-names.ts'
import { findCrowdedFolders } from './crowded-folders.ts'
import { OBJECTS_PAGE, renderObjectsPage, WRITE_OBJECTS } from './database-objects.ts'
import { findRecordFaults } from './decision-records.ts'
import { findMissingPaths } from './doc-paths.ts'
import { findTypedLimits } from './field-limits.ts'
import { findFolderCycles } from './import-cycles.ts'
import { findForbiddenImports } from './import-directions.ts'
import { findLongLines } from './line-lengths.ts'
import { findLockfileFaults, type Lockfile } from './lockfile-faults.ts'
import { findManifestFaults, type Manifest } from './manifest-faults.ts'
import { findObjectDefinitions } from './object-definitions.ts'
import { findTestedRequirements, listRequirements } from './requirement-coverage.ts'
import { findSilentCatches } from './silent-catches.ts'
import { findRefusedPhrases, findSpellingFaults } from './spelling.ts'

/** One thing that must hold of the repository; `run` answers what does not, a line each. */
export type Check = { name: string; run: () => Promise<string[]> }

const MODULE = /\.tsx?$/
const SOURCE = /\.(?:tsx?|css|sql|mjs)$/
const MOST_LINES = 300
/** Text that is not ours to word, and checks that name what they refuse. */
const PHRASES_APART = /^docs\/requirements\.md$|^scripts\/checks\/(?:spelling|catalogue-terms)/
/** Applications and packages whose folders import each other in no circle. */
const WITHOUT_CIRCLES = [
  'apps/server',
  'apps/web',
  'packages/data-grid',
  'packages/domain',
  'packages/contract',
  'packages/database',
  'packages/detection',
  'packages/i18n',
  'packages/demo',
]

/** Everything that `npm run check` looks at, in the order of the report. */
export const CHECKS: readonly Check[] = [
  { name: 'format and lint', run: () => commandFaults('biome', ['check', '--error-on-warnings', '.']) },
  { name: 'types of the server', run: () => typeFaults('tsconfig.json') },
  { name: 'types of the web', run: () => typeFaults('tsconfig.web.json') },
  { name: 'import directions', run: importFaults },
  { name: 'column types', run: async () => findColumnTypeNames(await readFiles(MODULE)) },
  { name: 'limits of fields', run: async () => findTypedLimits(await readFiles(MODULE)) },
  { name: 'catalogues', run: catalogueFaults },
  { name: 'lockfile', run: async () => findLockfileFaults(await readJson('package-lock.json')) },
  { name: 'package manifests', run: manifestFaults },
  { name: 'file lengths', run: lengthFaults },
  { name: 'line lengths', run: async () => findLongLines(await readFiles(/\.(?:tsx?|css|sql|mjs|md)$/)) },
  { name: 'folder sizes', run: async () => findCrowdedFolders(await readFiles(SOURCE)) },
  { name: 'database objects', run: objectFaults },
  { name: 'rules of cells', run: cellFaults },
  { name: 'silent catches', run: async () => findSilentCatches(await readFiles(MODULE)) },
  { name: 'decision records', run: async () => findRecordFaults(await readFiles(/\.md$/)) },
  { name: 'spelling', run: spellingFaults },
  { name: 'requirement ids', run: requirementFaults },
  { name: 'paths in docs', run: docPathFaults },
  { name: 'sizes of scripts', run: sizeFaults },
]

async function commandFaults(command: string, args: string[]): Promise<string[]> {
  const { status, output } = await runCommand(command, args, { isQuiet: true })
  return status === 0 ? [] : [output.trim() || `${command} ended with status ${status}`]
}

async function importFaults(): Promise<string[]> {
  const modules = await readFiles(MODULE)
  const circles = findFolderCycles(modules, WITHOUT_CIRCLES)
  return [
    ...findForbiddenImports(modules).map(
      ({ path, line, rule, message }) => `${path}:${line} ${rule}: ${message}`,
    ),
    ...circles.map(({ nodes, steps }) =>
      [
        `circle of ${nodes.join(', ')}:`,
        ...steps.map(({ path, line, target }) => `  ${path}:${line} imports ${target}`),
      ].join('\n'),
    ),
  ]
}

async function catalogueFaults(): Promise<string[]> {
  const [fr, en] = await Promise.all([readNamespaces('fr'), readNamespaces('en')])
  const modules = (await readFiles(MODULE)).filter(({ path }) => !/\.test\.tsx?$/.test(path))
  const unused = findUnusedKeys(flatten(fr), modules).map((key) => `${key} is used nowhere`)
  return [
    ...findCatalogueFaults(fr, en),
    ...findRefusedTerms('fr', flatten(fr)),
    ...findRefusedTerms('en', flatten(en)),
    ...(await orphans('fr', fr)),
    ...(await orphans('en', en)),
    ...unused,
  ]
}

async function readNamespaces(locale: string): Promise<Namespaces> {
  const paths = (await listFiles(/\.json$/)).filter((path) => path.includes(`/locales/${locale}/`))
  if (paths.length === 0) throw new Error(`No catalogue of ${locale} was found.`)
  const entries = paths.map(
    async (path) => [path.replace(/^.*\/|\.json$/g, ''), await readJson(path)] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

/** Namespaces that no reader ever gets, because the catalogue of the language does not import them. */
async function orphans(locale: string, namespaces: Namespaces): Promise<string[]> {
  const modules = (await readFiles(MODULE)).filter(({ path }) => path.includes('/i18n/src/catalogues/'))
  return Object.keys(namespaces)
    .filter((namespace) => !modules.some(({ text }) => text.includes(`locales/${locale}/${namespace}.json'`)))
    .map((namespace) => `${locale} ${namespace}.json is imported by no catalogue`)
}

async function lengthFaults(): Promise<string[]> {
  const files = await readFiles(/\.(?:tsx?|css|sql)$/)
  return files
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines, ${MOST_LINES} at most`)
}

async function spellingFaults(): Promise<string[]> {
  const files = await readFiles(/\.(?:tsx?|md|css|json)$/)
  const prose = files.filter(({ path }) => !PHRASES_APART.test(path))
  return [...findRefusedPhrases(prose), ...(await findSpellingFaults())]
}

async function manifestFaults(): Promise<string[]> {
  const files = await readFiles(/^package\.json$/)
  const manifests = files.map(({ path, text }) => ({ path, ...(JSON.parse(text) as Manifest) }))
  return findManifestFaults(manifests, await readFiles(SOURCE), await readJson<Lockfile>('package-lock.json'))
}

async function objectFaults(): Promise<string[]> {
  const files = await readFiles(/\.sql(?:\.ts)?$/)
  const pages = await readFiles(/^database-objects\.md$/)
  const isCurrent = pages.some(({ path, text }) => path === OBJECTS_PAGE && text === renderObjectsPage(files))
  const stale = isCurrent ? [] : [`${OBJECTS_PAGE} is not what the files say: run ${WRITE_OBJECTS}`]
  return [...findObjectDefinitions(files), ...stale]
}

async function cellFaults(): Promise<string[]> {
  const files = await readFiles(/\.(?:ts|sql)$/)
  return [...findCentralWrites(files), ...findOwnConnections(files), ...findNamelessSignals(files)]
}

async function requirementFaults(): Promise<string[]> {
  const page = (await readFiles(/^requirements\.md$/)).find(({ path }) => path === 'docs/requirements.md')
  const known = new Set(listRequirements(page?.text ?? ''))
  if (known.size === 0) return ['docs/requirements.md names no requirement']
  const tests = (await readFiles(/\.(?:test\.tsx?|spec\.ts)$/)).filter(
    ({ path }) => !path.startsWith('scripts/'),
  )
  return [...findTestedRequirements(tests)]
    .filter(([id]) => !known.has(id))
    .map(([id, files]) => `${id}, named by ${[...files].join(', ')}, is no requirement`)
}

/** In one thread: with several, TypeScript 7.0 now and then loses a module on a busy machine. */
function typeFaults(project: string): Promise<string[]> {
  return commandFaults('tsc', ['-p', project, '--singleThreaded'])
}

async function sizeFaults(): Promise<string[]> {
  await ensureWebBuild()
  return commandFaults(process.execPath, ['scripts/bundle-size.ts'])
}

async function docPathFaults(): Promise<string[]> {
  const pages = (await readFiles(/\.md$/)).filter(
    ({ path }) => path.startsWith('docs/') || path === 'README.md' || path === 'CONTRIBUTING.md',
  )
  return findMissingPaths(pages, await listFiles(/./))
}
