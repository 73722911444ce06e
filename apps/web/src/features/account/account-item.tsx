import type { ReactNode } from 'react'
import styles from './account.module.css'

type Props = {
  icon: ReactNode
  name: ReactNode
  meta: ReactNode
  actions?: ReactNode
}

/** One line of a list of the own account: what it is, since when, and what can be done with it. */
export function AccountItem({ icon, name, meta, actions }: Props) {
  return (
    <li className={styles.item}>
      <span className={styles.itemIcon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.itemText}>
        <span className={styles.itemName}>{name}</span>
        <span className={styles.itemMeta}>{meta}</span>
      </div>
      {actions !== undefined && <div className={styles.itemActions}>{actions}</div>}
    </li>
  )
}
