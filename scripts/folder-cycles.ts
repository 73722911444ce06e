import { dirname } from 'node:path'
import { listImports } from './module-imports.ts'
import type { SourceFile } from './repository.ts'
import { resolveOwn, rootOf } from './source-paths.ts'

/** Folders of one application or package that import each other, directly or in a circle, with one import for each step. */
export type FolderCycle = { folders: readonly string[]; imports: readonly string[] }

/**
 * Circles between the folders below each of these roots (`apps/server`, …). A module that stands beside folders counts for itself: some of
 * them compose those folders, others are what all of them need. Tests and their harness may import anything.
 */
export function findFolderCycles(modules: readonly SourceFile[], roots: readonly string[]): FolderCycle[] {
  return roots.flatMap((root) => {
    const own = modules.filter(({ path }) => rootOf(path) === root && !isTest(path))
    if (own.length === 0)
      throw new Error(`No module of ${root} was read: the check looks in the wrong place.`)
    return cyclesOf(edgesOf(own))
  })
}

/** For each folder the folders that it imports, each by one of the imports. */
type Edges = Map<string, Map<string, string>>

function edgesOf(modules: readonly SourceFile[]): Edges {
  const edges: Edges = new Map()
  const parents = new Set(modules.map(({ path }) => dirname(dirname(path))))
  const nodeOf = (path: string) => (parents.has(dirname(path)) ? path : dirname(path))
  for (const module of modules) {
    for (const { specifier, line } of listImports(module)) {
      if (!specifier.startsWith('.') && !specifier.startsWith('#')) continue
      const target = resolveOwn(module.path, specifier)
      const [from, to] = [nodeOf(module.path), nodeOf(target)]
      if (from === to || isTest(target)) continue
      const targets = edges.get(from) ?? new Map<string, string>()
      if (!targets.has(to)) targets.set(to, `${module.path}:${line} imports ${target}`)
      edges.set(from, targets)
    }
  }
  return edges
}

/** One circle for each edge that closes one in a walk over all folders. */
function cyclesOf(edges: Edges): FolderCycle[] {
  const cycles: FolderCycle[] = []
  const done = new Set<string>()
  const walk = (folder: string, way: readonly string[]): void => {
    const at = way.indexOf(folder)
    if (at >= 0) {
      const folders = way.slice(at)
      const imports = folders.map((each, step) => edges.get(each)?.get(folders[step + 1] ?? folder) ?? '')
      cycles.push({ folders, imports })
      return
    }
    if (done.has(folder)) return
    for (const target of edges.get(folder)?.keys() ?? []) walk(target, [...way, folder])
    done.add(folder)
  }
  for (const folder of edges.keys()) walk(folder, [])
  return cycles
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.includes('/testing/')
}
