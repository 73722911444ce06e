import { Menu } from '@mantine/core'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { Source } from '@quitus/domain/source.ts'
import type { Deciding, DecisionAct } from '#views/data/current-view.ts'
import { useViewText } from '#views/data/use-view-text.ts'
import styles from './decisions.module.css'
import { SupplierItems } from './supplier-items.tsx'

type Props = {
  source: Source
  row: GridRow
  name: string
  place: { left: number; top: number }
  deciding: Deciding
  onOpenRow: (row: GridRow) => void
  onOpenAnomaly: ((row: GridRow) => void) | undefined
  onClose: () => void
}

/** What can be done with one line of the grid, where the mouse or the keyboard asks for it (FLOW-03). */
export function RowMenu({ source, row, name, place, deciding, onOpenRow, onOpenAnomaly, onClose }: Props) {
  const t = useViewText(source)
  const offered = deciding.offered(row)
  const label = (act: DecisionAct) => t(`writing:act.${act}`)
  return (
    <Menu opened onClose={onClose} position="bottom-start" returnFocus={false} withinPortal shadow="md">
      <Menu.Target>
        <span className={styles.point} style={place} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('writing:act.menu')}>
        <Menu.Label>{name}</Menu.Label>
        <Menu.Item onClick={() => onOpenRow(row)}>{t('grid:row.open')}</Menu.Item>
        {onOpenAnomaly !== undefined && (
          <Menu.Item onClick={() => onOpenAnomaly(row)}>{t('dashboard:entry.page')}</Menu.Item>
        )}
        {offered.map((act) => (
          <Menu.Item key={act} onClick={() => deciding.open(act, row)}>
            {label(act)}
          </Menu.Item>
        ))}
        <SupplierItems row={row} deciding={deciding} />
      </Menu.Dropdown>
    </Menu>
  )
}
