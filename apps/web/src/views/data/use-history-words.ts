import { cellText } from '@quitus/domain/columns/cell-text.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { useCurrentView } from './view-store.ts'

/** How a value of a column is read in a history: as its cell shows it, with a word for what is blank. */
export function useHistoryWords(): (value: WireValue, columnName: string) => string {
  const { t } = useTranslation()
  const { currency, timeZone } = useProject()
  const { metadata } = useCurrentView()
  const booleanTexts = t('grid:boolean', { returnObjects: true })
  return (value, columnName) => {
    const known = metadata.viewMetaData.columns.find(({ name }) => name === columnName)
    const column = known ?? { type: 'STRING' as const }
    return value === null && COLUMN_TYPE_RULES[column.type].editor !== 'boolean'
      ? t('dashboard:entry.blank')
      : cellText(column, value, { currency, timeZone, booleanTexts })
  }
}
