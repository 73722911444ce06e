import { can } from '@quitus/domain/access/permissions.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { actorOf } from '#shared/actor.ts'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { NotPublished } from '#shared/projects/not-published.tsx'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { useServices, useSession } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { dashboardScope, viewQueries } from '#views/data/view.queries.ts'
import styles from './home.module.css'
import { HomeEvents } from './home-events.tsx'
import { HomeFigures } from './home-figures.tsx'
import { HomeLists } from './home-lists.tsx'
import { useHome } from './use-home.ts'

const TriagePanel = lazy(async () => ({
  default: (await import('#views/triage/triage-panel.tsx')).TriagePanel,
}))

/**
 * Where people begin in a project: what there is to do, what has changed, what happened (SYN-06); `pack` makes its
 * audit pack.
 */
export function HomePage({ pack }: { pack: ReactNode }) {
  const { t } = useTranslation()
  const project = useProject()
  usePageTitle(t('home:title'))
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{project.name}</h1>
          <p className={styles.company}>{project.company}</p>
        </div>
        <div className={styles.tools}>
          <nav className={styles.ways} aria-label={t('home:title')}>
            <Link
              to="/$projectId/resultats/dashboards/$vueName"
              params={{ projectId: String(project.id), vueName: DEFAULT_NAME }}
            >
              {t('home:toDashboard')}
            </Link>
            <Link
              to="/$projectId/resultats/synthese/$syntheseName"
              params={{ projectId: String(project.id), syntheseName: DEFAULT_NAME }}
            >
              {t('home:toSynthesis')}
            </Link>
          </nav>
          {pack}
        </div>
      </header>
      <Glance />
    </div>
  )
}

function Glance() {
  const { t } = useTranslation()
  const { api } = useServices()
  const project = useProject()
  const { id, timeZone } = project
  const session = useSession()
  const mayPresent = session !== null && can(actorOf(session), 'anomaly.present', project)
  const home = useHome(id)
  const scope = dashboardScope({ projectId: id, vueName: DEFAULT_NAME })
  const isPublished = home.data !== undefined && home.data.figures.length > 0
  const metadata = useQuery({
    ...viewQueries.metadata(api, scope, localeOfPath(location.pathname)),
    enabled: isPublished,
  })
  const error = home.data === undefined ? home.error : metadata.error
  if (error !== null)
    return (
      <FailureState
        error={error}
        onRetry={() => void (home.data === undefined ? home : metadata).refetch()}
      />
    )
  if (home.data !== undefined && !isPublished) return <NotPublished />
  if (home.data === undefined || metadata.data === undefined)
    return <LoadingState lines={10} lineHeight={56} />
  const { figures, events, previousVisit } = home.data
  const { columns, timestamp } = metadata.data.viewMetaData
  return (
    <>
      <HomeFigures figures={figures} columns={columns} />
      {mayPresent && (
        <Suspense fallback={null}>
          <TriagePanel isFolded />
        </Suspense>
      )}
      <p className={styles.since}>
        {previousVisit === null
          ? t('home:firstVisit')
          : t('home:since', { date: formatDateTime({ model: previousVisit }, timeZone) })}
      </p>
      <div className={styles.columns}>
        <Section title={t('home:lists')}>
          <HomeLists timestamp={timestamp} columns={columns} />
        </Section>
        <Section title={t('home:events')}>
          <HomeEvents events={events} />
        </Section>
      </div>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.sectionTitle}>
        {title}
      </h2>
      {children}
    </section>
  )
}
