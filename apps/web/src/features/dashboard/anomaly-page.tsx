import { Button } from '@mantine/core'
import { IconArrowLeft, IconFileSearch } from '@tabler/icons-react'
import { Link, Outlet, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyScreen } from '#shared/states/empty-screen.tsx'
import styles from './anomaly-page.module.css'

/** One anomaly over its dashboard (NAV-04), or the movement below it: no card of anomalies can be set up yet. */
export function AnomalyPage() {
  const { t } = useTranslation()
  const { anomalyId, entryId } = useParams({ strict: false })
  return (
    <section className={styles.page}>
      {entryId === undefined ? (
        <EmptyScreen
          title={t('screens:anomaly.title', { anomalyId })}
          icon={<IconFileSearch size={20} />}
          state={t('screens:anomaly.none')}
          action={<BackToDashboard />}
          isDetail
        >
          {t('screens:anomaly.hint')}
        </EmptyScreen>
      ) : (
        <Outlet />
      )}
    </section>
  )
}

function BackToDashboard() {
  const { t } = useTranslation()
  const { projectId, vueName } = useParams({
    from: '/signed-in/$projectId/resultats/dashboards/$vueName',
  })
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} />}
      renderRoot={(props) => (
        <Link
          to="/$projectId/resultats/dashboards/$vueName"
          params={{ projectId, vueName }}
          search={true}
          {...props}
        />
      )}
    >
      {t('screens:anomaly.back')}
    </Button>
  )
}
