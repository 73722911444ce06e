import { useTranslation } from 'react-i18next'
import styles from './or-divider.module.css'

/** Between ways of signing in. */
export function OrDivider() {
  const { t } = useTranslation()
  return <div className={styles.divider}>{t('session:sso.or')}</div>
}
