import { expect, it } from 'vitest'
import { gridLink } from './grid-link.ts'

const here = { projectId: '12', vueName: 'Doublons / TVA' }

it('NAV-17 opens the row’s detail with the current parameters plus entryId', () => {
  expect(gridLink(here, 'F-1$$7')).toEqual({
    to: '/$projectId/resultats/dashboards/$vueName/$entryId',
    params: { ...here, entryId: 'F-1$$7' },
  })
})

it('NAV-17 opens the movement instead on the anomaly page', () => {
  expect(gridLink({ ...here, anomalyId: 'A-3' }, 'F-1$$7')).toEqual({
    to: '/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId/mouvements/$entryId',
    params: { ...here, anomalyId: 'A-3', entryId: 'F-1$$7' },
  })
})
