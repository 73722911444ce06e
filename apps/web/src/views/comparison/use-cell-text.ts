import { cellText } from '@quitus/domain/columns/cell-text.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'

/** How values of columns are read, in the reader’s language and the project’s currency. */
export function useCellText(): (column: Column, value: WireValue) => string {
  const { t } = useTranslation()
  const { currency, timeZone } = useProject()
  const booleanTexts = t('grid:boolean', { returnObjects: true })
  return (column, value) =>
    value === null ? '' : cellText(column, value, { currency, timeZone, booleanTexts })
}
