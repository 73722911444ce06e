import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { joinedChoices } from '@quitus/domain/choices.ts'
import type { Column } from '@quitus/domain/column.ts'
import { useTranslation } from 'react-i18next'
import { useChoices } from '#views/choice/use-choices.ts'
import { useCurrentView } from '#views/data/current-view.ts'
import styles from './entry-drawer.module.css'

/** Says of the person in charge that they have no access to the project any more (FLOW-16). */
export function EntryAssignee({ row, column }: { row: GridRow; column: Column }) {
  const { t } = useTranslation()
  const { source } = useCurrentView()
  const { list } = useChoices(column, source.choices)
  const name = cellValue(row, column.name)
  const members = list === null ? null : (joinedChoices(list).values[''] ?? [])
  // A mail names somebody too, and no list says whom.
  if (typeof name !== 'string' || name.includes('@') || members === null || members.includes(name))
    return null
  return <div className={styles.noAccess}>{t('dashboard:entry.noAccess', { name })}</div>
}
