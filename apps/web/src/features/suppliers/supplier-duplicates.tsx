import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { supplierLink } from '#views/address/grid-link.ts'
import styles from './supplier.module.css'
import type { Supplier } from './suppliers.queries.ts'

type Props = Pick<Supplier, 'duplicates' | 'groupId' | 'possibleDuplicates'>
type Duplicate = Supplier['duplicates'][number] & { score?: number }

/** The accounts that are likely the same supplier, each with why; nothing where the project does not look for them. */
export function SupplierDuplicates({ duplicates, groupId, possibleDuplicates }: Props) {
  const { t } = useTranslation()
  const { id, features } = useProject()
  if (!features.includes('duplicateSuppliers')) return null
  return (
    <section>
      <h2 className={styles.partTitle}>{t('suppliers:duplicates.title')}</h2>
      {groupId === null || duplicates.length === 0 ? (
        <p className={styles.none}>
          {t(`suppliers:duplicates.${possibleDuplicates.length === 0 ? 'none' : 'noGroup'}`)}
        </p>
      ) : (
        <>
          <DuplicateList duplicates={duplicates} />
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
            {t('suppliers:duplicates.open')}
          </Anchor>
        </>
      )}
      {possibleDuplicates.length > 0 && (
        <>
          <h3 className={styles.possibleTitle}>{t('suppliers:duplicates.possible')}</h3>
          <p className={styles.possibleHint}>{t('suppliers:duplicates.possibleHint')}</p>
          <DuplicateList duplicates={possibleDuplicates} />
        </>
      )}
    </section>
  )
}

/** Name, code with the score where there is one, and why, each on lines of its own: names run over several. */
function DuplicateList({ duplicates }: { duplicates: readonly Duplicate[] }) {
  const { t } = useTranslation()
  const { id } = useProject()
  return (
    <ul className={styles.duplicates}>
      {duplicates.map(({ code, name, score, reason }) => {
        const known = [
          ...(name === null || name === code ? [] : [code]),
          ...(score === undefined ? [] : [t('suppliers:duplicates.score', { score })]),
        ]
        return (
          <li key={code}>
            <Link className={styles.link} {...supplierLink(id, code)} search={true}>
              {name ?? code}
            </Link>
            {known.length > 0 && <div className={styles.aside}>{known.join(' · ')}</div>}
            {reason !== null && <div className={styles.aside}>{reason}</div>}
          </li>
        )
      })}
    </ul>
  )
}
