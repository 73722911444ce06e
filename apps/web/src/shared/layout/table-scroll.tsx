import type { ReactNode } from 'react'
import styles from './table-scroll.module.css'
import { useScrollEdges } from './use-scroll-edges.ts'

type Props = {
  /** What the table is, for who cannot see it. */
  label: string
  className?: string | undefined
  children: ReactNode
}

/**
 * Where a table that may be wider than its place scrolls: a shade says at which edge more columns are, and the
 * keyboard reaches them (VIEW-21).
 */
export function TableScroll({ label, className, children }: Props) {
  const { ref, more } = useScrollEdges<HTMLElement>()
  return (
    <div
      className={className === undefined ? styles.frame : `${styles.frame} ${className}`}
      data-more-before={more.before || undefined}
      data-more-after={more.after || undefined}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section ref={ref} className={styles.scroll} aria-label={label} tabIndex={0} data-table-scroll>
        {children}
      </section>
    </div>
  )
}
