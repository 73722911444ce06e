import { Link } from '@tanstack/react-router'
import { useProject } from '#shared/projects/current-project.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { anomalyLink } from '#views/address/grid-link.ts'
import styles from './books.module.css'

/** The number of an anomaly, which leads to its page. */
export function AnomalyName({ anomalyId, name }: { anomalyId: string; name: string }) {
  const { id } = useProject()
  const place = { source: 'dashboard', projectId: String(id), vueName: DEFAULT_NAME } as const
  const link = anomalyLink(place, anomalyId)
  return link === null ? (
    name
  ) : (
    <Link className={styles.link} {...link}>
      {name}
    </Link>
  )
}
