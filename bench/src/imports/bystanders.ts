import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { Client } from '../client.ts'
import { memoryOf } from '../exports/server-memory.ts'
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

/** Follows the memory of a process; `stop` answers by how many megabytes it grew at its peak. */
export function sampleMemory(pid: number): { stop: () => number } {
  const before = memoryOf(pid)
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid))
  }, 100)
  return {
    stop() {
      clearInterval(sampling)
      return peak - before
    },
  }
}
