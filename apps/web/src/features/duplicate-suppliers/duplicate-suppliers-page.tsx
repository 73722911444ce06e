import { useTranslation } from 'react-i18next'
import { ViewPage } from '#views/page/view-page.tsx'
import type { ViewTools } from '#views/page/view-tools.ts'

/** Accounts that are likely one supplier, in groups that unfold (NAV-06, FLOW-08). */
export function DuplicateSuppliersPage({ tools }: { tools: ViewTools }) {
  const { t } = useTranslation()
  return (
    <ViewPage
      tools={tools}
      source="suppliersduplicate"
      prefilteredView={null}
      title={t('screens:duplicateSuppliers.title')}
      emptyHint={t('duplicateSuppliers:emptyHint')}
    />
  )
}
