import { workerData } from 'node:worker_threads'
import { attacksOn, type Target } from './attacks.ts'

/** Which attack goes on for how long. */
export type AttackOrder = { target: Target; name: string; seconds: number }

// In a thread of its own: what it costs to send does not slow down the person who is measured.
const { target, name, seconds } = workerData as AttackOrder
const attack = attacksOn(target).find((each) => each.name === name)
if (attack === undefined) throw new Error(`There is no attack '${name}'.`)
const { parallel, send } = attack
const until = performance.now() + seconds * 1000
await Promise.all(
  Array.from({ length: parallel }, async (_, sender) => {
    while (performance.now() < until) await send(sender, until).catch(() => undefined)
  }),
)
