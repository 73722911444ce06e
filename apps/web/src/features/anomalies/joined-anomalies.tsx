import { Anchor } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** The ways to the anomalies in which the entries of this one are now. */
export function JoinedAnomalies({ anomalyIds }: { anomalyIds: readonly string[] }) {
  const { t } = useTranslation()
  const { projectId, vueName } = useParams({
    from: '/signed-in/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId',
  })
  return (
    <>
      {t('anomalies:gone.joined')}{' '}
      {anomalyIds.map((anomalyId, at) => (
        <span key={anomalyId}>
          {at > 0 && ', '}
          <Anchor
            renderRoot={(props) => (
              <Link
                to="/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId"
                params={{ projectId, vueName, anomalyId }}
                search={true}
                {...props}
              />
            )}
          >
            {anomalyId}
          </Anchor>
        </span>
      ))}
    </>
  )
}
