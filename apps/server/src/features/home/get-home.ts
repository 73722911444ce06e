import { getHome as definition } from '@quitus/contract/home/get-home.ts'
import { opensSource } from '@quitus/domain/access/permissions.ts'
import { ANOMALY_SOURCES, type AnomalySource } from '@quitus/domain/anomalies/anomaly-source.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import type { CallContext } from '#http/call-context.ts'
import { findView } from '#views/definition/find-view.ts'
import type { View } from '#views/definition/view.sql.ts'
import { loadFigures } from './home-figures.ts'
import { loadLatestEvents } from './latest-events.ts'
import { requireHome } from './require-home.ts'
import { findPreviousVisit } from './visits.sql.ts'

export const getHome = bindEndpoint(definition, async ({ params: { projectId } }, context) => {
  const { tx, actor, access, now } = context
  requireHome(access)
  const views = await loadViews(projectId, context)
  const dashboard = views.find(({ source }) => source === 'dashboard')
  const free = views.find(({ source }) => source === 'freeanomaly') ?? null
  const figures = dashboard === undefined ? [] : await loadFigures(context, dashboard, free)
  const visitor = { userId: actor.user.id, projectId, now: now() }
  const previous = await findPreviousVisit(tx, visitor, figures)
  return {
    previousVisit: previous?.at ?? null,
    figures: figures.map((figure) => ({ ...figure, change: previous?.changes.get(figure.kind) ?? null })),
    events: await loadLatestEvents(tx, views),
  }
})

/** The views of anomalies that the project opens and that were published. */
async function loadViews(projectId: number, context: CallContext<typeof definition>): Promise<View[]> {
  const views: View[] = []
  for (const source of ANOMALY_SOURCES satisfies readonly AnomalySource[]) {
    if (!opensSource(context.access, source)) continue
    const view = await findView(context.tx, { projectId, source }, context)
    if (view !== null) views.push(view)
  }
  return views
}
