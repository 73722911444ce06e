import type { readReceipts } from '@quitus/contract/recoveries/read-receipts.ts'
import { opensSource } from '@quitus/domain/access/permissions.ts'
import { ANOMALY_SOURCES } from '@quitus/domain/anomalies/anomaly-source.ts'
import type { StateColumns } from '@quitus/domain/states/state-columns.ts'
import type { CallContext } from '#http/call-context.ts'
import { findView } from '#views/definition/find-view.ts'
import { requireColumn, type View } from '#views/definition/view.sql.ts'

export type ReceiptsContext = Pick<
  CallContext<typeof readReceipts>,
  'tx' | 'actor' | 'access' | 'visibleRows' | 'locale' | 'now' | 'translate'
>

/** The views of a project whose anomalies take recoveries. */
export async function claimViews(
  context: ReceiptsContext,
  projectId: number,
): Promise<{ view: View; columns: StateColumns }[]> {
  const found: { view: View; columns: StateColumns }[] = []
  for (const source of ANOMALY_SOURCES) {
    const view = opensSource(context.access, source)
      ? await findView(context.tx, { projectId, source }, context)
      : null
    const columns = view?.stateColumns ?? null
    if (view !== null && columns !== null && requireColumn(view, columns.recovered).isManaged)
      found.push({ view, columns })
  }
  return found
}
