import { Menu } from '@mantine/core'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { useViewNavigation } from '#views/data/use-view-navigation.ts'
import { useViewState } from '#views/data/view-store.ts'
import styles from './decisions.module.css'
import { SupplierItems } from './supplier-items.tsx'
import { useDecisions } from './use-decisions.ts'

type Props = {
  row: GridRow
  name: string
  place: { left: number; top: number }
  onClose: () => void
}

/** What can be done with one line of the grid, where the mouse or the keyboard requests it (FLOW-03). */
export function RowMenu({ row, name, place, onClose }: Props) {
  const t = useViewState(({ shown }) => shown.t)
  const { openEntry, openAnomaly } = useViewNavigation()
  const { offered, open } = useDecisions()
  return (
    <Menu opened onClose={onClose} position="bottom-start" returnFocus={false} withinPortal shadow="md">
      <Menu.Target>
        <span className={styles.point} style={place} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('writing:act.menu')}>
        <Menu.Label>{name}</Menu.Label>
        <Menu.Item onClick={() => openEntry(row.entryId)}>{t('grid:row.open')}</Menu.Item>
        {openAnomaly !== undefined && (
          <Menu.Item onClick={() => openAnomaly(row)}>{t('dashboard:entry.page')}</Menu.Item>
        )}
        {offered(row).map((action) => (
          <Menu.Item key={action} onClick={() => open(action, row)}>
            {t(`writing:act.${action}`)}
          </Menu.Item>
        ))}
        <SupplierItems row={row} />
      </Menu.Dropdown>
    </Menu>
  )
}
