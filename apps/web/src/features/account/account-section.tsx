import type { ReactNode } from 'react'
import styles from './account.module.css'

type Props = {
  id: string
  title: string
  intro?: string | undefined
  children: ReactNode
}

/** One part of the own account. */
export function AccountSection({ id, title, intro, children }: Props) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.heading}>
        {title}
      </h2>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      <div className={styles.content}>{children}</div>
    </section>
  )
}
