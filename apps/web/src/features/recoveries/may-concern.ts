import type { LiveEvent } from '@quitus/contract/events/event.schema.ts'

/** Whether an event may have changed something of an anomaly; one that lists not all of its rows may. */
export function mayConcern({ event, data }: LiveEvent, anomalyId: string): boolean {
  if (event === 'reset') return true
  return event === 'change' && (data.many || data.rows.some(({ path }) => path[0] === anomalyId))
}
