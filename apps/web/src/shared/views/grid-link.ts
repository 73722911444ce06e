/** Route parameters of the page that a grid stands on; `anomalyId` only on the anomaly page. */
export type GridPlace = { projectId: string; vueName: string; anomalyId?: string }

/** Where a grid's link leads (NAV-17): the row's detail, on the anomaly page the movement, both in place of what is open. */
export function gridLink({ projectId, vueName, anomalyId }: GridPlace, entryId: string) {
  const here = { projectId, vueName, entryId }
  if (anomalyId === undefined) {
    return { to: '/$projectId/resultats/dashboards/$vueName/$entryId', params: here } as const
  }
  return {
    to: '/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId/mouvements/$entryId',
    params: { ...here, anomalyId },
  } as const
}
