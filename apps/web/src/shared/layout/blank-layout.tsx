import type { ReactNode } from 'react'
import styles from './blank-layout.module.css'
import { ColorModeMenu } from './color-mode-menu.tsx'
import { InFrameContext } from './in-frame.ts'
import { LanguageSwitch } from './language-switch.tsx'

type Props = {
  children: ReactNode
  /** Is at the left of language and colour mode. */
  search?: ReactNode
  /** Is at the right of them. */
  account?: ReactNode
}

/** A page without header and navigation: only its content, language and colour mode. */
export function BlankLayout({ children, search, account }: Props) {
  return (
    <InFrameContext value={true}>
      <div className={styles.layout}>
        <header className={styles.bar}>
          {search}
          <LanguageSwitch />
          <ColorModeMenu />
          {account}
        </header>
        <main className={styles.content}>{children}</main>
      </div>
    </InFrameContext>
  )
}
