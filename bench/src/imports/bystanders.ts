import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { Client } from '../client.ts'
import { childrenOf, memoryOf } from '../exports/server-memory.ts'
import type { Times } from '../figures.ts'
import { quantiles } from '../writing/measure-crowd.ts'

const params = { projectId: 1, source: 'dashboard' } as const
/** Between two windows a person looks at the screen. */
const GLANCE_MS = 50

/** Times of the first window of the demo project, one after another for as long as `goesOn`. */
export async function timeWindows(client: Client, goesOn: (run: number) => boolean): Promise<Times> {
  const { timestamp } = (await client(getViewMetadata, { params, query: {} })).viewMetaData
  const times: number[] = []
  for (let run = 0; goesOn(run); run++) {
    const started = performance.now()
    await client(openResultSet, { params, body: { timestamp, limit: 100 } })
    times.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, GLANCE_MS))
  }
  return quantiles(times)
}

const IMPORTS = 'import-worker'

/**
 * Follows the memory of a server and of the processes in which it imports; `stop` answers by how many megabytes the
 * server grew, how many the imports took, and both together, each at its peak.
 */
export function sampleMemory(pid: number): { stop: () => { server: number; imports: number; all: number } } {
  const before = memoryOf(pid)
  const peak = { server: 0, imports: 0, all: 0 }
  const sampling = setInterval(() => {
    const server = memoryOf(pid) - before
    const imports = childrenOf(pid, IMPORTS).reduce((sum, child) => sum + memoryOf(child), 0)
    peak.server = Math.max(peak.server, server)
    peak.imports = Math.max(peak.imports, imports)
    peak.all = Math.max(peak.all, server + imports)
  }, 100)
  return {
    stop() {
      clearInterval(sampling)
      return peak
    },
  }
}
