import { join } from 'node:path'

/** What the bundler says of a module; `importedIds` are its static imports. */
type ModuleInfo = { importedIds: readonly string[] }
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

/** The script that sends for the others and waits for none of them. */
const START = 'src/start.ts'
/** What every page needs, whichever it is. */
const APPLICATION = 'src/main.tsx'
/** The screens that most visits begin with, and what opens the lock of one. */
const SCREENS = {
  signIn: 'src/app/pages/sign-in.tsx',
  unlock: 'src/features/session/unlock.tsx',
  frame: 'src/app/layouts/project-layout.tsx',
  dashboard: 'src/app/project-views/dashboard.tsx',
  synthesis: 'src/features/synthesis/synthesis-page.tsx',
}

/** Screens without a grid share much with the dashboard, but not what imports this. */
const GRID = /node_modules\/ag-grid/

/**
 * Libraries whose one file imports every component, whichever of them a page names: which one it needs, the bundler
 * alone knows.
 */
const COMPONENTS = /node_modules\/@(?:mantine|tabler)\//

/** Components of every page that the bundler would leave in small scripts. */
const PLAIN = /@mantine\/core\/esm\/components\/(?:NativeSelect|Title|Combobox\/ComboboxChevron)\//

/** The script of forms: the sign-in and the lock screen have one, and dialogs, but no screen before a click. */
const FORMS = 'forms'
const FORM_LIBRARIES =
  /node_modules\/(?:@mantine\/form|klona|fast-deep-equal|react-remove-scroll|react-remove-scroll-bar|use-sidecar)\/|@mantine\/core\/esm\/components\/(?:Checkbox(?!\/CheckIcon)|Modal|ModalBase|PasswordInput)\//

/**
 * Names the script that a module belongs to: one for each screen of a first visit, and of the dashboard what needs the
 * grid apart. Null leaves the module to the bundler. Many small scripts cost a request each, and each compresses for
 * itself.
 */
export function screenChunks(root: string): (id: string, graph: Graph) => string | null {
  let chunks: Map<string, string | null> | undefined
  return (id, graph) => {
    chunks ??= assignModules(root, graph)
    return chunks.get(id) ?? (PLAIN.test(id) ? 'everywhere' : FORM_LIBRARIES.test(id) ? FORMS : null)
  }
}

function assignModules(root: string, graph: Graph): Map<string, string | null> {
  const ownOf = (module: string) => {
    const id = join(root, module)
    if (graph.getModuleInfo(id) === null) throw new Error(`The build has no module ${module}`)
    return [...reached(id, graph, (each) => !COMPONENTS.test(each))]
  }
  const [, ...started] = ownOf(START)
  const chunks = new Map<string, string | null>(started.map((id) => [id, 'start']))
  for (const id of ownOf(APPLICATION)) {
    if (chunks.has(id)) continue
    // What components need themselves must be there before them.
    const isBase = id.includes('node_modules') && !reaches(id, graph, COMPONENTS)
    chunks.set(id, isBase ? 'base' : 'application')
  }
  const screens = Object.entries(SCREENS).map(([name, module]) => [name, new Set(ownOf(module))] as const)
  for (const id of screens.flatMap(([, modules]) => [...modules])) {
    if (chunks.has(id)) continue
    const users = screens.filter(([, modules]) => modules.has(id)).map(([name]) => name)
    chunks.set(id, reaches(id, graph, GRID) ? 'grid' : chunkOf(users))
  }
  return chunks
}

/**
 * The frame is around the dashboard and the synthesis, and there before them. Parts of the synthesis alone belong to
 * many pages, each to others: they stay with the bundler.
 */
function chunkOf(users: readonly string[]): string | null {
  if (users.includes('frame')) return users.includes('signIn') ? 'everywhere' : 'frame'
  if (users.join() === 'signIn,unlock') return FORMS
  return users.join() === 'synthesis' ? null : `${users.join('-')}-screen`
}

function reaches(start: string, graph: Graph, what: RegExp): boolean {
  return [...reached(start, graph)].some((id) => what.test(id))
}

/** A module and all that it imports statically, directly or not, as far as one may follow. */
function reached(start: string, graph: Graph, mayFollow = (_id: string) => true): Set<string> {
  const seen = new Set([start])
  for (const id of seen)
    for (const each of graph.getModuleInfo(id)?.importedIds ?? []) if (mayFollow(each)) seen.add(each)
  return seen
}
