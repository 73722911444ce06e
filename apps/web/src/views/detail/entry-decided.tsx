import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { readableChoices } from '@quitus/domain/columns/choices.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { useCurrentView } from '#views/data/view-store.ts'
import { columnOfRole } from '#views/decisions/decision.ts'
import styles from './entry-drawer.module.css'

/** Who decided about an anomaly, when and why; nothing while nobody has, and where rows have no states. */
export function EntryDecided({ row }: { row: GridRow }) {
  const { t } = useTranslation()
  const { timeZone } = useProject()
  const { columns } = useCurrentView().metadata.viewMetaData
  const read = (role: 'decidedBy' | 'decidedAt' | 'reason') => {
    const column = columnOfRole(columns, role)
    return column === undefined ? null : cellValue(row, column.name)
  }
  const person = read('decidedBy')
  const decidedBy = columnOfRole(columns, 'decidedBy')
  const at = read('decidedAt')
  const reason = read('reason')
  const reasonColumn = columnOfRole(columns, 'reason')
  if (
    typeof person !== 'string' ||
    decidedBy === undefined ||
    typeof at !== 'object' ||
    at === null ||
    !('model' in at)
  )
    return null
  const name = readableChoices(decidedBy, [person])[0]?.text ?? person
  return (
    <div className={styles.decided}>
      {t('dashboard:entry.decidedBy', { name, at: formatDateTime(at, timeZone) })}
      {typeof reason === 'string' && reason !== '' && reasonColumn !== undefined && (
        <div>
          {t('dashboard:history.reason', {
            reason: readableChoices(reasonColumn, [reason])[0]?.text ?? reason,
          })}
        </div>
      )}
    </div>
  )
}
