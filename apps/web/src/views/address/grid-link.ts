/** The screen that a grid is on, with its route parameters; `anomalyId` only on the page of an anomaly. */
export type GridPlace =
  | { source: 'dashboard'; projectId: string; vueName: string; anomalyId?: string }
  | { source: 'freeanomaly'; projectId: string }
  | { source: 'mainsuppliers'; projectId: string }
  | { source: 'suppliersduplicate'; projectId: string }

/** The place of a view; prefiltered views of a dashboard are in its route, those of other screens in the query. */
export function gridPlace(source: GridPlace['source'], projectId: string, vueName: string): GridPlace {
  return source === 'dashboard' ? { source, projectId, vueName } : { source, projectId }
}

/** Where the grid itself is. */
export function viewLink(place: GridPlace) {
  const { projectId } = place
  switch (place.source) {
    case 'freeanomaly':
      return { to: '/$projectId/analysis/free-anomaly', params: { projectId } } as const
    case 'mainsuppliers':
      return { to: '/$projectId/resultats/suppliers', params: { projectId } } as const
    case 'suppliersduplicate':
      return { to: '/$projectId/duplicate-suppliers/duplicate-suppliers', params: { projectId } } as const
    case 'dashboard': {
      const { vueName } = place
      return { to: '/$projectId/resultats/dashboards/$vueName', params: { projectId, vueName } } as const
    }
  }
}

/**
 * Where a grid's link leads (NAV-17): the row's detail, on the anomaly page the movement, both in place of what is
 * open.
 */
export function gridLink(place: GridPlace, entryId: string) {
  const { projectId } = place
  switch (place.source) {
    case 'freeanomaly':
      return { to: '/$projectId/analysis/free-anomaly/$entryId', params: { projectId, entryId } } as const
    case 'mainsuppliers':
      return { to: '/$projectId/resultats/suppliers/ligne/$entryId', params: { projectId, entryId } } as const
    case 'suppliersduplicate':
      return {
        to: '/$projectId/duplicate-suppliers/duplicate-suppliers/$entryId',
        params: { projectId, entryId },
      } as const
    case 'dashboard': {
      const { vueName, anomalyId } = place
      const here = { projectId, vueName, entryId }
      if (anomalyId === undefined) {
        return { to: '/$projectId/resultats/dashboards/$vueName/$entryId', params: here } as const
      }
      return {
        to: '/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId/mouvements/$entryId',
        params: { ...here, anomalyId },
      } as const
    }
  }
}

/** Where the page of an anomaly is, or of a group of suppliers; null on a screen that has none (NAV-04). */
export function anomalyLink(place: GridPlace, anomalyId: string) {
  const { projectId } = place
  switch (place.source) {
    case 'freeanomaly':
    case 'mainsuppliers':
      return null
    case 'suppliersduplicate':
      return {
        to: '/$projectId/duplicate-suppliers/duplicate-suppliers/groupe/$anomalyId',
        params: { projectId, anomalyId },
      } as const
    case 'dashboard':
      return {
        to: '/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId',
        params: { projectId, vueName: place.vueName, anomalyId },
      } as const
  }
}

/** Where the page of a supplier is (FLOW-17). */
export function supplierLink(projectId: number | string, code: string) {
  return {
    to: '/$projectId/resultats/suppliers/$code',
    params: { projectId: String(projectId), code },
  } as const
}
