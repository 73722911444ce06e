import { expect, it } from 'vitest'
import { gridLink } from './grid-link.ts'

const route = { projectId: '12', vueName: 'Doublons / TVA' }
const here = { source: 'dashboard', ...route } as const

it('NAV-17 opens the row’s detail with the current parameters plus entryId', () => {
  expect(gridLink(here, 'F-1$$7')).toEqual({
    to: '/$projectId/resultats/dashboards/$vueName/$entryId',
    params: { ...route, entryId: 'F-1$$7' },
  })
})

it('NAV-17 opens the movement instead on the anomaly page', () => {
  expect(gridLink({ ...here, anomalyId: 'A-3' }, 'F-1$$7')).toEqual({
    to: '/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId/mouvements/$entryId',
    params: { ...route, anomalyId: 'A-3', entryId: 'F-1$$7' },
  })
})

it('NAV-17 opens the detail of a free anomaly on its own screen', () => {
  expect(gridLink({ source: 'freeanomaly', projectId: '12' }, 'AL-0001')).toEqual({
    to: '/$projectId/analysis/free-anomaly/$entryId',
    params: { projectId: '12', entryId: 'AL-0001' },
  })
})
