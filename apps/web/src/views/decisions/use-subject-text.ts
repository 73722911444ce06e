import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useTranslation } from 'react-i18next'
import type { DecisionTarget } from '#views/data/deciding.ts'
import { entryTitle } from '#views/data/entry-title.ts'

/** Which anomalies a decision is about: the one by its number, a supplier’s, or how many are selected. */
export function useSubjectText({ rows, count, supplier }: DecisionTarget, metadata: ViewMetadata): string {
  const { t } = useTranslation()
  if (supplier !== null) return t('decisions:subject.supplier', { supplier })
  const [row, ...others] = rows ?? []
  if (row !== undefined && others.length === 0)
    return t('decisions:subject.one', { name: entryTitle(row, metadata) })
  return t('decisions:subject.selected', counted(count ?? rows?.length ?? 0))
}
