/** What each module imports of those that were read, by path. */
export type ImportGraph = ReadonlyMap<string, readonly { target: string; line: number }[]>

/** An import that closes a cycle: the modules from its target back to the one that imports it. */
export type ImportCycle = { path: string; line: number; modules: readonly string[] }

/** One cycle for each import that leads back, types counted as values: modules that need each other cannot be distinguished. */
export function findImportCycles(graph: ImportGraph): ImportCycle[] {
  const cycles: ImportCycle[] = []
  const finished = new Set<string>()
  const route: string[] = []

  function visit(path: string): void {
    route.push(path)
    for (const { target, line } of graph.get(path) ?? []) {
      const at = route.indexOf(target)
      if (at >= 0) cycles.push({ path, line, modules: route.slice(at) })
      else if (!finished.has(target)) visit(target)
    }
    route.pop()
    finished.add(path)
  }

  for (const path of graph.keys()) if (!finished.has(path)) visit(path)
  return cycles
}
