import type { ReactNode } from 'react'
import styles from './blank-layout.module.css'
import { ColorModeMenu } from './color-mode-menu.tsx'
import { LanguageSwitch } from './language-switch.tsx'

type Props = {
  children: ReactNode /** Stands left of language and colour mode, such as a way to sign out. */
  aside?: ReactNode
}

/** A page without header and navigation: only its content, language and colour mode. */
export function BlankLayout({ children, aside }: Props) {
  return (
    <div className={styles.layout}>
      <header className={styles.bar}>
        {aside}
        <LanguageSwitch />
        <ColorModeMenu />
      </header>
      <main className={styles.content}>{children}</main>
    </div>
  )
}
