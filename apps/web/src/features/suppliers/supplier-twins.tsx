import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { supplierLink } from '#views/address/grid-link.ts'
import styles from './supplier.module.css'
import type { Supplier } from './suppliers.queries.ts'

type Props = Pick<Supplier, 'twins' | 'groupId' | 'possibleTwins'>

/** The accounts that are likely the same supplier, each with why; nothing where the project does not look for them. */
export function SupplierTwins({ twins, groupId, possibleTwins }: Props) {
  const { t } = useTranslation()
  const { id, features } = useProject()
  if (!features.includes('duplicateSuppliers')) return null
  return (
    <section>
      <h2 className={styles.partTitle}>{t('suppliers:twins.title')}</h2>
      {groupId === null || twins.length === 0 ? (
        <p className={styles.none}>{t('suppliers:twins.none')}</p>
      ) : (
        <>
          <ul className={styles.twins}>
            {twins.map(({ code, name, reason }) => (
              <li key={code}>
                <Link className={styles.link} {...supplierLink(id, code)} search={true}>
                  {name ?? code}
                </Link>
                {name !== null && name !== code && <span className={styles.aside}> · {code}</span>}
                {reason !== null && <div className={styles.aside}>{reason}</div>}
              </li>
            ))}
          </ul>
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/$projectId/duplicate-suppliers/duplicate-suppliers/groupe/$anomalyId"
                params={{ projectId: String(id), anomalyId: groupId }}
              />
            )}
          >
            {t('suppliers:twins.open')}
          </Anchor>
        </>
      )}
      {possibleTwins.length > 0 && (
        <>
          <h3 className={styles.possibleTitle}>{t('suppliers:twins.possible')}</h3>
          <p className={styles.aside}>{t('suppliers:twins.possibleHint')}</p>
          <ul className={styles.twins}>
            {possibleTwins.map(({ code, name, score, reason }) => (
              <li key={code}>
                <Link className={styles.link} {...supplierLink(id, code)} search={true}>
                  {name ?? code}
                </Link>
                <span className={styles.aside}>
                  {name !== null && name !== code && ` · ${code}`}
                  {` · ${t('suppliers:twins.score', { score })}`}
                </span>
                {reason !== null && <div className={styles.aside}>{reason}</div>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
