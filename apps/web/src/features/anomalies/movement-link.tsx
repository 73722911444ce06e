import { Anchor } from '@mantine/core'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { gridLink } from '#views/address/grid-link.ts'

/** The way to the ledger lines behind a document, in place of its detail (NAV-17). */
export function MovementLink({ entry, number }: { entry: GridRow; number: number }) {
  const { t } = useTranslation()
  const { projectId, vueName, anomalyId } = useParams({
    from: '/signed-in/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId',
  })
  const target = gridLink({ source: 'dashboard', projectId, vueName, anomalyId }, entry.entryId)
  return (
    <Anchor
      aria-label={t('anomalies:movementsOf', { number })}
      renderRoot={(props) => <Link {...target} search={true} {...props} />}
    >
      {t('anomalies:movements')}
    </Anchor>
  )
}
