import { Alert } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { useServices } from '#shared/services.ts'
import { ListScreen } from '#views/list/list-screen.tsx'
import styles from './admin.module.css'
import { adminQueries } from './admin.queries.ts'

/** What was mailed, waits, or could not be sent; says so where mails leave as files only. */
export function MailsPage() {
  const { t } = useTranslation()
  const { api } = useServices()
  const title = t('admin:lists.mails')
  usePageTitle(title)
  const overview = useQuery(adminQueries.overview(api))
  return (
    <div className={styles.project}>
      {overview.data?.mail.transport === 'files' && (
        <Alert m="md" mb={0} color="yellow" variant="light" icon={<IconMailOff size={18} />}>
          {t('admin:home.mailFiles')}
        </Alert>
      )}
      <ListScreen scope={{ list: 'mails' }} title={title} />
    </div>
  )
}

/** What people had made in the background, and what of it failed. */
export function JobsPage() {
  const { t } = useTranslation()
  const title = t('admin:lists.jobs')
  usePageTitle(title)
  return <ListScreen scope={{ list: 'jobs' }} title={title} />
}
