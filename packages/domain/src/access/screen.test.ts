import { expect, test } from 'vitest'
import { featureOfRoute, screenKindOf, sourceOfRoute } from './screen.ts'

test.each([
  ['/$projectId/resultats/dashboards/$vueName', 'other', 'dashboard', 'dashboard'],
  ['/$projectId/resultats/dashboards/$vueName/$entryId', 'other', 'dashboard', 'dashboard'],
  [
    '/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId/mouvements/$entryId',
    'other',
    'dashboard',
    'dashboard',
  ],
  ['/$projectId/resultats/synthese/$syntheseName', 'synthesis', 'dashboard', 'synthesis'],
  ['/$projectId/resultats/suppliers', 'other', 'mainsuppliers', 'suppliers'],
  [
    '/$projectId/duplicate-suppliers/duplicate-suppliers',
    'duplicateSuppliers',
    'suppliersduplicate',
    'duplicateSuppliers',
  ],
  ['/$projectId/analysis/free-anomaly', 'freeAnomaly', 'freeanomaly', 'freeAnomaly'],
  ['/$projectId/transferts/envoyer-des-fichiers', 'other', 'dashboard', 'transfers'],
  ['/$projectId/transferts/gerer-les-fichiers', 'other', 'dashboard', 'transfers'],
] as const)(
  'NAV-02 NAV-05 NAV-06 NAV-07 NAV-08 NAV-10 %s is of kind %s, reads %s and needs %s',
  (route, ...facts) => {
    expect([screenKindOf(route), sourceOfRoute(route), featureOfRoute(route)]).toEqual(facts)
  },
)
