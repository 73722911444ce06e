import { useTranslation } from 'react-i18next'
import styles from './books.module.css'

/** Figures of a whole list, each under its name. */
export function Totals({ figures }: { figures: readonly (readonly [name: string, figure: string])[] }) {
  const { t } = useTranslation()
  return (
    <dl className={styles.totals} aria-label={t('books:entries.totals')}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
