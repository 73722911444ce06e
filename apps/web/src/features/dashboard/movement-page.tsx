import { Button } from '@mantine/core'
import { IconArrowLeft, IconListDetails } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyScreen } from '#shared/states/empty-screen.tsx'

const ROUTE =
  '/signed-in/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId/mouvements/$entryId' as const

/** The ledger lines behind an entry of an anomaly (NAV-04): none can be shown yet. */
export function MovementPage() {
  const { t } = useTranslation()
  const { projectId, vueName, anomalyId, entryId } = useParams({ from: ROUTE })
  return (
    <EmptyScreen
      title={t('screens:movement.title', { entryId })}
      icon={<IconListDetails size={20} />}
      state={t('screens:movement.none')}
      isDetail
      action={
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} />}
          renderRoot={(props) => (
            <Link
              to="/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId"
              params={{ projectId, vueName, anomalyId }}
              search={true}
              {...props}
            />
          )}
        >
          {t('screens:movement.back')}
        </Button>
      }
    >
      {t('screens:movement.hint')}
    </EmptyScreen>
  )
}
