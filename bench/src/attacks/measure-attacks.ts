import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { EndpointDefinition } from '@quitus/contract/endpoint.ts'
import { REGISTRY } from '@quitus/contract/registry.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { Client } from '../client.ts'
import type { Figure } from '../figures.ts'
import type { AttackOrder } from './attack-thread.ts'
import { attacksOn, type Target } from './attacks.ts'

export type AttackedServer = Omit<Target, 'token' | 'timestamp'> & {
  /** Page of the server's own figures. */
  metrics: string
  attacker: Client
  victim: Client
  victimProject: number
}

/** How long each attack goes on, again and again. */
const SECONDS = 8
/** Between two windows of the other tenant. */
const PAUSE_MS = 40
const BOUNDS = { windowMs: 500, blockMs: 100 }

/**
 * p95 of another tenant's first window, and the longest block of the event loop, at rest and while each attack runs.
 */
export async function measureAttacks(server: AttackedServer): Promise<Figure[]> {
  const { address, metrics, attacker, attackerLogin, projectId, victim, victimProject } = server
  const params = { projectId, source: 'dashboard' } as const
  const { viewMetaData } = await attacker(getViewMetadata, { params, query: {} })
  const token = attacker.token()
  const target = { address, token, attackerLogin, projectId, timestamp: viewMetaData.timestamp }
  await sendMalformedCalls(target)
  // They came from the address of everyone else, whose calls a second are counted.
  await pause(2000)
  // The attacker is still someone.
  await attacker(getViewMetadata, { params, query: {} })
  const readWindow = await windowOf(victim, victimProject)
  const figures: Figure[] = []
  const rest = await observe(metrics, readWindow, () => pause(SECONDS * 1000))
  figures.push(
    { name: 'at rest: another tenant’s window, p95', unit: 'ms', p50: rest.windowMs },
    { name: 'at rest: longest block of the event loop', unit: 'ms', p50: rest.blockMs },
  )
  for (const { name } of attacksOn(target)) {
    const met = await observe(metrics, readWindow, () => runThread({ target, name, seconds: SECONDS }))
    figures.push(
      {
        name: `${name}: another tenant’s window, p95`,
        unit: 'ms',
        p50: met.windowMs,
        bound: BOUNDS.windowMs,
      },
      {
        name: `${name}: longest block of the event loop`,
        unit: 'ms',
        p50: met.blockMs,
        bound: BOUNDS.blockMs,
      },
    )
    await pause(1000)
  }
  return figures
}

/** Wrong types to every endpoint that takes a body: what a process has seen before must not switch its bounds off. */
async function sendMalformedCalls({ address, token, projectId }: Target): Promise<void> {
  const WRONG = ['null', 'true', '1', '"text"', '{}', '[]', '[{}]', '{"changes":1,"filter":1,"names":{}}']
  for (const { method, path, body } of REGISTRY as readonly EndpointDefinition[]) {
    if (body === undefined) continue
    const url = path
      .replace(':projectId', String(projectId))
      .replace(':source', 'dashboard')
      .replace(/:\w+/g, '1')
    for (const wrong of WRONG) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      await (await fetch(address + url, { method, headers, body: wrong })).arrayBuffer()
    }
  }
}

async function windowOf(victim: Client, projectId: number): Promise<() => Promise<unknown>> {
  const params = { projectId, source: 'dashboard' } as const
  const { viewMetaData } = await victim(getViewMetadata, { params, query: {} })
  const { timestamp } = viewMetaData
  const body = { timestamp, limit: 100, sort: [{ column: 'Montant 3', descending: true }] }
  return () => victim(openResultSet, { params, body })
}

function runThread(order: AttackOrder): Promise<unknown> {
  const thread = new Worker(new URL('./attack-thread.ts', import.meta.url), { workerData: order })
  return once(thread, 'exit')
}

async function observe(
  metrics: string,
  readWindow: () => Promise<unknown>,
  attack: () => Promise<unknown>,
): Promise<{ windowMs: number; blockMs: number }> {
  for (let warmUp = 0; warmUp < 10; warmUp++) await readWindow()
  // Reading the longest block begins a new measurement of it.
  await longestBlockMs(metrics)
  const attacking = attack()
  const until = performance.now() + SECONDS * 1000
  const windows: number[] = []
  while (performance.now() < until) {
    const started = performance.now()
    await readWindow()
    windows.push(performance.now() - started)
    await pause(PAUSE_MS)
  }
  const blockMs = await longestBlockMs(metrics)
  await attacking
  const sorted = windows.toSorted((a, b) => a - b)
  return { windowMs: sorted[Math.floor(sorted.length * 0.95)] ?? 0, blockMs }
}

async function longestBlockMs(metrics: string): Promise<number> {
  const page = await (await fetch(metrics)).text()
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(page)?.[1]
  if (seconds === undefined) throw new Error('The server does not say how long its event loop was held.')
  return Number(seconds) * 1000
}
