import { IconListCheck } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { actorOf } from '#shared/actor.ts'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useSession } from '#shared/services.ts'
import { EmptyScreen } from '#shared/states/empty-screen.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import styles from './follow-up.module.css'
import { FOLLOW_UP_CONTENTS } from './follow-up-contents.ts'
import { openFollowUpParts } from './follow-up-parts.ts'

const route = getRouteApi('/signed-in/$projectId/suivi/$part')

/** What follows validated anomalies, a tab for each kind; the first that is open where the address names none. */
export function FollowUp() {
  const { t } = useTranslation()
  const session = useSession()
  const project = useProject()
  const { part } = route.useParams()
  const open = session === null ? [] : openFollowUpParts(actorOf(session), project)
  const current = open.find((address) => address === part) ?? open[0]
  const title = t('followUp:title')
  usePageTitle(current === undefined ? title : `${t(`followUp:part.${current}`)} · ${title}`)
  if (current === undefined)
    return (
      <EmptyScreen title={title} icon={<IconListCheck size={20} />} state={t('followUp:none')}>
        {t('followUp:noneHint', { name: project.name })}
      </EmptyScreen>
    )
  const Content = FOLLOW_UP_CONTENTS[current]
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
      </div>
      <nav className={styles.tabs} aria-label={t('followUp:parts')}>
        {open.map((address) => (
          <Link
            key={address}
            className={styles.tab}
            aria-current={address === current ? 'page' : undefined}
            to="/$projectId/suivi/$part"
            params={{ projectId: String(project.id), part: address }}
          >
            {t(`followUp:part.${address}`)}
          </Link>
        ))}
      </nav>
      <div className={styles.content}>
        <Suspense fallback={<LoadingState lines={10} lineHeight={40} />}>
          <Content key={current} />
        </Suspense>
      </div>
    </div>
  )
}
