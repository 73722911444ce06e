import { StateChip } from '@quitus/data-grid/core/ui/state-chip.tsx'
import { readableChoices } from '@quitus/domain/columns/choices.ts'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { supplierLink } from '#views/address/grid-link.ts'
import type { Anomaly } from '#views/anomaly/anomaly.queries.ts'
import { useCurrentView } from '#views/data/view-store.ts'
import { columnOfRole } from '#views/decisions/decision.ts'
import styles from './item-page.module.css'

type HeadingProps = {
  title: string
  /** Whose item it is; null where nobody is named. */
  supplier: string | null
  /** Code of the supplier, whose page can be opened. */
  code?: string | null
}

/** The title of an item with its supplier. */
export function ItemHeading({ title, supplier, code = null }: HeadingProps) {
  const { scope } = useCurrentView()
  return (
    <>
      {title}
      {supplier !== null && (
        <span className={styles.supplier}>
          {' · '}
          {code === null ? (
            supplier
          ) : (
            <Link className={styles.supplierLink} {...supplierLink(scope.projectId, code)}>
              {supplier}
            </Link>
          )}
        </span>
      )}
    </>
  )
}

/** State and lock of an anomaly; nothing until it is loaded. */
export function ItemMarks({ anomaly }: { anomaly: Anomaly | undefined }) {
  const { t } = useTranslation()
  const { metadata } = useCurrentView()
  const stateColumn = columnOfRole(metadata.viewMetaData.columns, 'state')
  const state = anomaly?.state ?? null
  return (
    <>
      {state !== null && stateColumn !== undefined && (
        <StateChip state={state} text={readableChoices(stateColumn, [state])[0]?.text ?? state} />
      )}
      {anomaly?.anomaly.locked === true && (
        <IconLock size={16} className={styles.lock} aria-label={t('dashboard:entry.locked')} role="img" />
      )}
    </>
  )
}
