import { Button } from '@mantine/core'
import type { ProjectSettings } from '@quitus/contract/admin/project-settings.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './erasures.module.css'

const HistoryRuleDialog = lazy(async () => ({
  default: (await import('./history-rule-dialog.tsx')).HistoryRuleDialog,
}))

/** For how long the history of the project is kept (SEC-09), and a dialog that changes it. */
export function HistoryRule({ project }: { project: ProjectSettings }) {
  const { t } = useTranslation()
  const [isChanging, setChanging] = useState(false)
  const { historyYears: years } = project
  return (
    <div className={styles.rule}>
      <p className={styles.note}>
        {years === null ? t('erasures:history.forever') : t('erasures:history.years', { count: years })}
      </p>
      <Button variant="default" size="compact-sm" onClick={() => setChanging(true)}>
        {t('erasures:history.change')}
      </Button>
      {isChanging && (
        <Suspense>
          <HistoryRuleDialog project={project} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </div>
  )
}
