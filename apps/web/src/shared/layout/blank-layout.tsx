import type { ReactNode } from 'react'
import styles from './blank-layout.module.css'
import { ColorModeMenu } from './color-mode-menu.tsx'
import { LanguageSwitch } from './language-switch.tsx'

type Props = {
  children: ReactNode
  /** Stands at the right of language and colour mode. */
  account?: ReactNode
}

/** A page without header and navigation: only its content, language and colour mode. */
export function BlankLayout({ children, account }: Props) {
  return (
    <div className={styles.layout}>
      <header className={styles.bar}>
        <LanguageSwitch />
        <ColorModeMenu />
        {account}
      </header>
      <main className={styles.content}>{children}</main>
    </div>
  )
}
