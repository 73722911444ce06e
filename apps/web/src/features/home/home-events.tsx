import type { HomeEvent } from '@quitus/contract/home/get-home.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import styles from './home.module.css'
import { useEventText } from './use-event-text.ts'

/** What happened last, newest first; what is about one anomaly leads to it. */
export function HomeEvents({ events }: { events: readonly HomeEvent[] }) {
  const { t } = useTranslation()
  const { timeZone } = useProject()
  const text = useEventText()
  if (events.length === 0) return <p className={styles.none}>{t('home:noEvents')}</p>
  return (
    <ol className={styles.events}>
      {events.map((event) => (
        <li key={`${event.at} ${event.kind} ${event.actor}`} className={styles.event}>
          <time dateTime={event.at}>{formatDateTime({ model: event.at }, timeZone)}</time>
          <EventLink event={event}>{text(event)}</EventLink>
        </li>
      ))}
    </ol>
  )
}

function EventLink({ event: { source, anomaly }, children }: { event: HomeEvent; children: string }) {
  const { id } = useProject()
  if (anomaly === null) return <span>{children}</span>
  const params = { projectId: String(id), vueName: DEFAULT_NAME }
  return source === 'dashboard' ? (
    <Link
      to="/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId"
      params={{ ...params, anomalyId: anomaly.anomalyId }}
    >
      {children}
    </Link>
  ) : (
    <Link to="/$projectId/analysis/free-anomaly/$entryId" params={{ ...params, entryId: anomaly.anomalyId }}>
      {children}
    </Link>
  )
}
