import { Kbd } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DECISION_KEYS } from './group-keys.ts'
import styles from './group-page.module.css'

/** What the keys of the page do. */
export function KeyLegend() {
  const { t } = useTranslation()
  const keys: readonly (readonly [string, string])[] = [
    ['← →', t('duplicateSuppliers:keys.account')],
    [DECISION_KEYS.duplicate, t('duplicateSuppliers:decision.duplicate')],
    [DECISION_KEYS.different, t('duplicateSuppliers:decision.different')],
    [DECISION_KEYS.unsure, t('duplicateSuppliers:decision.unsure')],
    ['C', t('duplicateSuppliers:keys.keep')],
    ['A', t('duplicateSuppliers:keys.all')],
    ['M', t('duplicateSuppliers:keys.comment')],
    ['N P', t('duplicateSuppliers:keys.group')],
  ]
  return (
    <ul className={styles.legend} aria-label={t('duplicateSuppliers:keys.label')}>
      {keys.map(([key, text]) => (
        <li key={key}>
          <Kbd size="xs">{key}</Kbd> {text}
        </li>
      ))}
    </ul>
  )
}
