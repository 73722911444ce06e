import { FreeAnomaliesPage } from '#features/free-anomalies/free-anomalies-page.tsx'
import { VIEW_TOOLS } from './view-tools.tsx'

export function FreeAnomalies() {
  return <FreeAnomaliesPage tools={VIEW_TOOLS} />
}
