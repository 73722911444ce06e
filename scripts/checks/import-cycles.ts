import { dirname } from 'node:path'
import type { SourceFile } from '../repository.ts'
import { listImports } from './module-imports.ts'
import { resolveOwn, rootOf } from './source-paths.ts'

/** One import by which a module or folder reaches another one. */
export type ImportStep = { path: string; line: number; target: string }

/** Modules or folders that import each other, directly or in a circle, with one import for each step. */
export type ImportCycle = { nodes: readonly string[]; steps: readonly ImportStep[] }

/** Modules that import each other, types counted as values: modules that need each other cannot be distinguished. */
export function findModuleCycles(modules: readonly SourceFile[]): ImportCycle[] {
  const known = new Set(modules.map(({ path }) => path))
  return cyclesOf(stepsOf(modules).filter(({ target }) => known.has(target)))
}

/**
 * Folders below each of these roots (`apps/server`, …) that import each other. A module that is next to folders
 * counts for itself: some of them compose those folders, others are what all of them need. Tests and their harness
 * may import anything.
 */
export function findFolderCycles(modules: readonly SourceFile[], roots: readonly string[]): ImportCycle[] {
  return roots.flatMap((root) => {
    const own = modules.filter(({ path }) => rootOf(path) === root && !isTest(path))
    if (own.length === 0)
      throw new Error(`No module of ${root} was read: the check looks in the wrong place.`)
    const parents = new Set(own.map(({ path }) => dirname(dirname(path))))
    const nodeOf = (path: string) => (parents.has(dirname(path)) ? path : dirname(path))
    return cyclesOf(
      stepsOf(own).filter(({ target }) => !isTest(target)),
      nodeOf,
    )
  })
}

/** What modules import of their own package, by `./file.ts` or `#folder/file.ts`. */
function stepsOf(modules: readonly SourceFile[]): ImportStep[] {
  return modules.flatMap((module) =>
    listImports(module)
      .filter(({ specifier }) => /^[.#]/.test(specifier))
      .map(({ specifier, line }) => ({
        path: module.path,
        line,
        target: resolveOwn(module.path, specifier),
      })),
  )
}

/** One cycle for each step that leads back in a traversal of all nodes. */
function cyclesOf(steps: readonly ImportStep[], nodeOf = (path: string) => path): ImportCycle[] {
  const edges = new Map<string, Map<string, ImportStep>>()
  for (const step of steps) {
    const [from, to] = [nodeOf(step.path), nodeOf(step.target)]
    const targets = edges.get(from) ?? new Map<string, ImportStep>()
    edges.set(from, targets)
    if (from !== to && !targets.has(to)) targets.set(to, step)
  }
  const cycles: ImportCycle[] = []
  const done = new Set<string>()
  const sequence = (node: string, way: readonly string[]): void => {
    const at = way.indexOf(node)
    if (at >= 0) {
      const nodes = way.slice(at)
      cycles.push({
        nodes,
        steps: nodes.flatMap((each, i) => edges.get(each)?.get(nodes[i + 1] ?? node) ?? []),
      })
      return
    }
    if (done.has(node)) return
    for (const target of edges.get(node)?.keys() ?? []) sequence(target, [...way, node])
    done.add(node)
  }
  for (const node of edges.keys()) sequence(node, [])
  return cycles
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.includes('/testing/')
}
