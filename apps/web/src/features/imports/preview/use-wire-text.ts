import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'

/** A value whose column may be gone, by its own form. */
export function useWireText(): (value: WireValue) => string {
  const { t } = useTranslation()
  const { currency, timeZone } = useProject()
  return (value) => {
    if (value === null) return ''
    if (typeof value === 'boolean') return t(value ? 'grid:boolean.true' : 'grid:boolean.false')
    if (typeof value === 'number') return formatNumber(value, 'REAL', { currency })
    if (typeof value === 'string') return value
    return 'model' in value ? formatDateTime(value, timeZone) : value.name
  }
}
