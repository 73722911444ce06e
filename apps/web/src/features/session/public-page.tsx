import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BlankLayout } from '#shared/layout/blank-layout.tsx'
import { ProductMark } from '#shared/layout/product-mark.tsx'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import styles from './public-page.module.css'

type Props = {
  title: string
  /** What the product or the page is for, above its heading or below it. */
  tagline?: string
  text?: ReactNode
  children: ReactNode
  /** Where else one can go from here. */
  link?: { to: '/login' | '/forgotten-password'; label: string }
}

/** A page for people who are not signed in: one narrow column with the product’s mark. */
export function PublicPage({ title, tagline, text, children, link }: Props) {
  usePageTitle(title)
  return (
    <BlankLayout>
      <div className={styles.column}>
        <ProductMark size={32} />
        {tagline !== undefined && <p className={styles.tagline}>{tagline}</p>}
        <h1 className={styles.heading} data-alone={tagline === undefined || undefined}>
          {title}
        </h1>
        {text !== undefined && <div className={styles.text}>{text}</div>}
        {children}
        {link !== undefined && (
          <Anchor className={styles.link ?? ''} renderRoot={(props) => <Link to={link.to} {...props} />}>
            {link.label}
          </Anchor>
        )}
      </div>
    </BlankLayout>
  )
}
