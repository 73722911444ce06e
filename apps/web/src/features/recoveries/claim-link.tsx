import { Link } from '@tanstack/react-router'
import { useProject } from '#shared/projects/current-project.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import styles from './receipts.module.css'
import type { ProposedClaim } from './receipts.queries.ts'

/** Leads to the anomaly of a claim. */
export function ClaimLink({ claim }: { claim: ProposedClaim }) {
  const { id } = useProject()
  const params = { projectId: String(id), vueName: DEFAULT_NAME }
  return claim.source === 'dashboard' ? (
    <Link
      className={styles.link}
      to="/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId"
      params={{ ...params, anomalyId: claim.anomalyId }}
    >
      {claim.name}
    </Link>
  ) : (
    <Link
      className={styles.link}
      to="/$projectId/analysis/free-anomaly/$entryId"
      params={{ ...params, entryId: claim.anomalyId }}
    >
      {claim.name}
    </Link>
  )
}
