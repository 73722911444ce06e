import type { FieldVerdict } from '@quitus/domain/comparison/field-verdict.ts'
import { IconEqual, IconEqualNot, IconTilde } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './comparison.module.css'

const ICONS = { same: IconEqual, near: IconTilde, different: IconEqualNot }

/** What the documents say about each other in a field, in icon and word. */
export function Verdict({ verdict }: { verdict: FieldVerdict }) {
  const { t } = useTranslation()
  const Icon = ICONS[verdict]
  return (
    <span className={styles.verdict} data-verdict={verdict}>
      <Icon size={14} aria-hidden />
      {t(`anomalies:verdict.${verdict}`)}
    </span>
  )
}
