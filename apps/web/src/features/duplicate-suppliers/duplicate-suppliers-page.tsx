import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ViewTools } from '#views/data/view-tools.ts'
import { ViewPage } from '#views/page/view-page.tsx'
import { CleanUpButton } from './clean-up-button.tsx'

type Props = {
  tools: ViewTools
  /** Called with the job that makes the clean-up list; null where there was nothing to make. */
  onListStarted: (job: Job | null) => void
}

/** Accounts that are likely one supplier, in groups that unfold (NAV-06, FLOW-08). */
export function DuplicateSuppliersPage({ tools, onListStarted }: Props) {
  const { t } = useTranslation()
  const { vueName } = useSearch({ strict: false })
  return (
    <ViewPage
      tools={tools}
      source="suppliersduplicate"
      prefilteredView={vueName ?? null}
      title={t('screens:duplicateSuppliers.title')}
      emptyHint={t('duplicateSuppliers:emptyHint')}
      actions={<CleanUpButton onStarted={onListStarted} />}
    />
  )
}
