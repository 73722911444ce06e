import type { RequestOf } from '@quitus/contract/endpoint.ts'
import { addFreeAnomaly } from '@quitus/contract/free-anomalies/add-free-anomaly.ts'
import { addRecovery } from '@quitus/contract/recoveries/write-recoveries.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import type { CallOptions } from '../call-endpoint.ts'
import type { TestServer } from '../start-test-server.ts'

/** For calls that are refused before anything is looked for. */
export const UNKNOWN_ANOMALY = { anomalyId: 'AL-9999', recovery: 1 }

type Caller = NonNullable<CallOptions['as']>

/**
 * Lets a member of staff add a free anomaly of 1,000, claim it and record that a little of it came back: its number,
 * and the line’s.
 */
export async function claimedAnomaly(
  server: TestServer,
  as: Caller,
  { projectId, timestamp }: { projectId: number; timestamp: string },
): Promise<{ anomalyId: string; recovery: number }> {
  const body = { timestamp, values: { 'Montant anomalie': 1000 } }
  const { updatedRows } = await server.call(addFreeAnomaly, { params: { projectId }, body }, { as })
  const anomalyId = updatedRows[0]?.entryId ?? ''
  const steps = [
    { action: 'validate' },
    { action: 'setRoute', route: 'claim', reason: 'Payée' },
    { action: 'claim' },
  ] as const
  for (const step of steps) {
    const body: RequestOf<typeof runAction>['body'] = {
      ...step,
      timestamp,
      selection: { entryIds: [anomalyId] },
    }
    await server.call(runAction, { params: { projectId, source: 'freeanomaly' }, body }, { as })
  }
  const { recoveries } = await server.call(
    addRecovery,
    {
      params: { projectId, anomalyId },
      body: { date: '2026-03-02', way: 'transfer', amount: 1 },
    },
    { as },
  )
  return { anomalyId, recovery: recoveries[0]?.id ?? 0 }
}
