import { Alert, Button } from '@mantine/core'
import type { ImportDraft } from '@quitus/contract/imports/import-draft.schema.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import styles from '../import.module.css'
import { isActive } from '../import-draft.queries.ts'
import { useRuns } from '../run-panel.tsx'
import previewStyles from './preview.module.css'
import { previewCalls } from './preview.queries.ts'

type Props = { stored: ImportDraft; onStart: () => void }

/** Prepares the return to the publication before the current one, which ends in a preview like an import (DATA-03). */
export function FormerPublication({ stored, onStart }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id, timeZone } = useProject()
  const { run: perform, failure, isBusy } = useRuns()
  const { formerPublication: former, preview } = stored
  if (former === null || preview !== null) return null
  return (
    <details className={previewStyles.side}>
      <summary>{t('importing:former.title')}</summary>
      <p className={previewStyles.reason}>
        {t('importing:former.text', {
          at: formatDateTime({ model: former.publishedAt }, timeZone),
          rows: formatCount(former.rows),
        })}{' '}
        {t('importing:former.hint')}
      </p>
      {failure !== null && (
        <Alert color="red" role="alert" className={styles.alert ?? ''}>
          {failure}
        </Alert>
      )}
      <Button
        variant="default"
        disabled={isBusy || isActive(stored)}
        onClick={() =>
          void perform(async () => {
            await previewCalls(api, id).restore(former.id)
            onStart()
          })
        }
      >
        {t('importing:former.start')}
      </Button>
    </details>
  )
}
