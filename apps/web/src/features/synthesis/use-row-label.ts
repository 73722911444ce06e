import type { SynthesisData } from '@quitus/contract/synthesis/synthesis.schema.ts'
import { useTranslation } from 'react-i18next'

/** How a row is called: its value, that it has none, or that it gathers the others. */
export function useRowLabel(): (row: Pick<SynthesisData['rows'][number], 'label' | 'isOthers'>) => string {
  const { t } = useTranslation()
  return ({ label, isOthers }) => (isOthers ? t('synthesis:row.others') : (label ?? t('synthesis:row.blank')))
}
