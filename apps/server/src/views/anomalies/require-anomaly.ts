import type { Tx } from '@quitus/database/connection.ts'
import { type Actor, opensSource, type ProjectAccess } from '@quitus/domain/access/permissions.ts'
import { ANOMALY_SOURCES, type AnomalySource } from '@quitus/domain/anomalies/anomaly-source.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { RowRule } from '#auth/row-rule.ts'
import { AppError } from '#errors/app-error.ts'
import { loadView, type View } from '#views/definition/view.sql.ts'
import { type AnomalyRow, findAnomalyRow, wasAnomaly } from './anomaly.sql.ts'

export type FoundAnomaly = {
  projectId: number
  source: AnomalySource
  anomalyId: string
  view: View
  /** Null where the current publication lacks it: what people wrote about it stays. */
  row: AnomalyRow | null
  name: string
}

type Requester = { tx: Tx; actor: Actor; access: ProjectAccess; locale: Locale; visibleRows: RowRule }

/**
 * The anomaly of this identifier among those that the requester sees, of the dashboard or free; throws
 * `anomaly_not_found`.
 */
export async function requireAnomaly(
  requester: Requester,
  { projectId, anomalyId }: { projectId: number; anomalyId: string },
): Promise<FoundAnomaly> {
  let gone: FoundAnomaly | null = null
  for (const source of ANOMALY_SOURCES) {
    const view = opensSource(requester.access, source) ? await findView(requester, projectId, source) : null
    if (view === null) continue
    const row = await findAnomalyRow(requester.tx, view, anomalyId)
    if (row !== undefined) return { projectId, source, anomalyId, view, row, name: row.name }
    if (gone === null && (await wasAnomaly(requester.tx, view, anomalyId)))
      gone = { projectId, source, anomalyId, view, row: null, name: anomalyId }
  }
  if (gone === null) throw new AppError('anomaly_not_found')
  return gone
}

async function findView(
  requester: Requester,
  projectId: number,
  source: AnomalySource,
): Promise<View | null> {
  try {
    return await loadView(requester.tx, { projectId, source }, requester)
  } catch (error) {
    if (error instanceof AppError && error.code === 'view_not_found') return null
    throw error
  }
}

/** Someone of this role with nothing of their own: what people of a role see of an anomaly. */
export function anyoneOf(roleType: Actor['user']['roleType']): Actor {
  return { user: { id: 0, roleType, optionalFeatures: [] }, impersonator: null }
}

/** Do customers see this anomaly? For a caller who does. */
export async function isShownToCustomers(
  requester: Requester,
  { projectId, source, anomalyId, row }: FoundAnomaly,
): Promise<boolean> {
  const view = await findView({ ...requester, actor: anyoneOf('customer') }, projectId, source)
  if (view === null) return false
  if (view.condition === null) return true
  return row !== null && (await findAnomalyRow(requester.tx, view, anomalyId)) !== undefined
}
