import type { IdentityCheck } from '@quitus/domain/suppliers/identity-check.ts'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './supplier.module.css'
import type { Supplier } from './suppliers.queries.ts'

const ICONS = {
  valid: IconCircleCheck,
  invalid: IconCircleX,
  missing: IconAlertTriangle,
  unchecked: IconCircleDashed,
} as const satisfies Record<IdentityCheck, unknown>

/** Who the supplier is, with what the key of each identifier says. */
export function SupplierIdentity({ identity }: Pick<Supplier, 'identity'>) {
  const { t } = useTranslation()
  return (
    <section>
      <h2 className={styles.partTitle}>{t('suppliers:identity.title')}</h2>
      <dl className={styles.facts}>
        {identity.map(({ column, label, value, check }) => (
          <div key={column} className={styles.fact}>
            <dt>{label}</dt>
            <dd>
              {value !== null && <span className={styles.identifier}>{value}</span>}
              {check !== null ? (
                <Check check={check} />
              ) : (
                value === null && <span className={styles.blank}>{t('suppliers:identity.blank')}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Check({ check }: { check: IdentityCheck }) {
  const { t } = useTranslation()
  const Icon = ICONS[check]
  return (
    <span className={styles.check} data-check={check}>
      <Icon size={16} aria-hidden />
      {t(`suppliers:identity.${check}`)}
    </span>
  )
}
