import type { ReactNode } from 'react'
import page from '#views/anomaly/anomaly-page.module.css'
import styles from './anomaly-rail.module.css'

/** A titled part of the rail. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={page.partTitle}>{title}</h2>
      <dl className={styles.facts}>{children}</dl>
    </section>
  )
}

/** A fact with its label. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
