import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { joinedChoices, readableChoices } from '@quitus/domain/columns/choices.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { useTranslation } from 'react-i18next'
import { useChoices } from '#views/choice/use-choices.ts'
import { useCurrentView } from '#views/data/view-store.ts'
import styles from './entry-drawer.module.css'

/** Says of the person in charge that they have no access to the project any more (FLOW-16). */
export function EntryAssignee({ row, column }: { row: GridRow; column: Column }) {
  const { t } = useTranslation()
  const { source } = useCurrentView()
  const { list } = useChoices(column, source.choices)
  const person = cellValue(row, column.name)
  const members = list === null ? null : (joinedChoices(list).values[''] ?? [])
  if (typeof person !== 'string' || members === null || members.includes(person)) return null
  const name = readableChoices(column, [person])[0]?.text ?? person
  return <div className={styles.noAccess}>{t('dashboard:entry.noAccess', { name })}</div>
}
