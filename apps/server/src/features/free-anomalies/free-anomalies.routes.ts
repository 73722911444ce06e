import type { Route } from '#http/bind-endpoint.ts'
import { addFreeAnomaly } from './add-free-anomaly.ts'
import { deleteFreeAnomalies } from './delete-free-anomalies.ts'
import { getAddRowMetadata } from './get-add-row-metadata.ts'
import { listDeletedFreeAnomalies } from './list-deleted-free-anomalies.ts'
import { restoreFreeAnomalies } from './restore-free-anomalies.ts'

export const freeAnomaliesRoutes: readonly Route[] = [
  getAddRowMetadata,
  addFreeAnomaly,
  deleteFreeAnomalies,
  restoreFreeAnomalies,
  listDeletedFreeAnomalies,
]
