import { Button } from '@mantine/core'
import type { ProjectSettings } from '@quitus/contract/admin/project-settings.ts'
import { useTranslation } from 'react-i18next'
import styles from './erasures.module.css'

type Props = { project: ProjectSettings; onChange: () => void }

/** For how long the history of the project is kept (SEC-09). Its dialog is outside of the form around it. */
export function HistoryRule({ project: { historyYears: years }, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.rule}>
      <p className={styles.note}>
        {years === null ? t('erasures:history.forever') : t('erasures:history.years', { count: years })}
      </p>
      <Button variant="default" size="compact-sm" onClick={onChange}>
        {t('erasures:history.change')}
      </Button>
    </div>
  )
}
