import type { ReactNode } from 'react'
import styles from './state-panel.module.css'

type Props = {
  icon: ReactNode
  title: string
  children?: ReactNode
  /** What the reader can do next. */
  action?: ReactNode
  /** `alert` is announced at once. */
  role?: 'status' | 'alert'
  /** True where the title is the page's own heading. */
  isHeading?: boolean
}

/** The one form of empty, failing and filtered-to-nothing: an icon, a title, a sentence, an action. */
export function StatePanel({ icon, title, children, action, role, isHeading = false }: Props) {
  const Title = isHeading ? 'h1' : 'p'
  return (
    <div className={styles.panel} role={role}>
      <div className={styles.icon} aria-hidden="true">
        {icon}
      </div>
      <Title className={styles.title}>{title}</Title>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
