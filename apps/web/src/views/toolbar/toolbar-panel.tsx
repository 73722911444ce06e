import { Button, Popover } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import styles from './view-toolbar.module.css'

type Props = { label: string; icon: ReactNode; count?: number; width?: number; children: ReactNode }

/**
 * A button of the toolbar with its panel below, which is made when it is first opened. On a narrow screen the button
 * is its icon.
 */
export function ToolbarPanel({ label, icon, count = 0, width = 340, children }: Props) {
  return (
    <Popover position="bottom-end" width={width} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={icon} className={styles.panelButton ?? ''} title={label}>
          <span className={styles.panelLabel}>{label}</span>
          {count > 0 && <span className={styles.badge}>{count}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} p="sm" className="quitus-filter-box">
        <Suspense>{children}</Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
