import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { Client } from '../client.ts'
import { childrenOf, memoryOf } from '../exports/server-memory.ts'
import type { Times } from '../figures.ts'
import { quantiles } from '../writing/measure-crowd.ts'

const params = { projectId: 1, source: 'dashboard' } as const
/** Between two windows a person looks at the screen. */
const GLANCE_MS = 50
/** After so many windows the memory of a server no longer grows by showing more of them. */
const WARMING = 1000

/** Shows windows of the demo project until the server has reached the memory that it keeps. */
export async function warmWindows(client: Client): Promise<void> {
  await timeWindows(client, (run) => run < WARMING, 0)
}

/** Times of the first window of the demo project, one after another for as long as `goesOn`. */
export async function timeWindows(
  client: Client,
  goesOn: (run: number) => boolean,
  glanceMs = GLANCE_MS,
): Promise<Times> {
  const { timestamp } = (await client(getViewMetadata, { params, query: {} })).viewMetaData
  const times: number[] = []
  for (let run = 0; goesOn(run); run++) {
    const started = performance.now()
    await client(openResultSet, { params, body: { timestamp, limit: 100 } })
    times.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, glanceMs))
  }
  return quantiles(times)
}

const IMPORTS = 'import-worker'

/** Megabytes at the peak: of the server, of the processes in which it imports, and of all of them together. */
export type PeakMemory = { server: number; imports: number; all: number }

/** Follows the memory of a server and of the processes in which it imports until `stop`, which answers the peaks. */
export function sampleMemory(pid: number): { stop: () => PeakMemory } {
  const peak = { server: 0, imports: 0, all: 0 }
  const sampling = setInterval(() => {
    const server = memoryOf(pid)
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
