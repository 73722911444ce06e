import type { ReactNode } from 'react'
import { usePageTitle } from '../layout/use-page-title.ts'
import styles from './empty-screen.module.css'
import { StatePanel } from './state-panel.tsx'

type Props = {
  /** Name of the screen, its heading. */
  title: string
  icon: ReactNode
  /** What there is none of. */
  state: string
  /** Why, and whom to contact. */
  children: ReactNode
  /** Is next to the heading. */
  tools?: ReactNode
  action?: ReactNode
  /** True where the screen lies over another one, whose title it does not replace. */
  isDetail?: boolean
}

/** A screen that holds nothing yet: its heading where it always is, and why it is empty. */
export function EmptyScreen({ title, icon, state, children, tools, action, isDetail = false }: Props) {
  usePageTitle(title, isDetail ? 'detail' : 'page')
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {tools}
      </div>
      <StatePanel icon={icon} title={state} action={action}>
        {children}
      </StatePanel>
    </>
  )
}
