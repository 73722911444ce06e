import { useTranslation } from 'react-i18next'
import styles from './product-mark.module.css'

/** The product's sign and name. */
export function ProductMark({ size = 20 }: { size?: number }) {
  const { t } = useTranslation()
  return (
    <span className={styles.mark} style={{ fontSize: size * 0.8 }}>
      <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
        <rect width="32" height="32" rx="8" className={styles.ground} />
        <path d="M9.5 16.5l4.6 4.6 8.6-9.8" className={styles.check} />
      </svg>
      {t('productName')}
    </span>
  )
}
