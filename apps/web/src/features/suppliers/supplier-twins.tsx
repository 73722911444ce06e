import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { supplierLink } from '#views/address/grid-link.ts'
import styles from './supplier.module.css'
import type { Supplier } from './suppliers.queries.ts'

type Props = Pick<Supplier, 'twins' | 'groupId' | 'possibleTwins'>
type Twin = Supplier['twins'][number] & { score?: number }

/** The accounts that are likely the same supplier, each with why; nothing where the project does not look for them. */
export function SupplierTwins({ twins, groupId, possibleTwins }: Props) {
  const { t } = useTranslation()
  const { id, features } = useProject()
  if (!features.includes('duplicateSuppliers')) return null
  return (
    <section>
      <h2 className={styles.partTitle}>{t('suppliers:twins.title')}</h2>
      {groupId === null || twins.length === 0 ? (
        <p className={styles.none}>
          {t(`suppliers:twins.${possibleTwins.length === 0 ? 'none' : 'noGroup'}`)}
        </p>
      ) : (
        <>
          <TwinList twins={twins} />
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
          <p className={styles.possibleHint}>{t('suppliers:twins.possibleHint')}</p>
          <TwinList twins={possibleTwins} />
        </>
      )}
    </section>
  )
}

/** Name, code with the score where there is one, and why, each on lines of its own: names run over several. */
function TwinList({ twins }: { twins: readonly Twin[] }) {
  const { t } = useTranslation()
  const { id } = useProject()
  return (
    <ul className={styles.twins}>
      {twins.map(({ code, name, score, reason }) => {
        const known = [
          ...(name === null || name === code ? [] : [code]),
          ...(score === undefined ? [] : [t('suppliers:twins.score', { score })]),
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
