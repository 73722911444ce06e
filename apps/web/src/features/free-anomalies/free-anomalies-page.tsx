import { can } from '@quitus/domain/access/permissions.ts'
import { useTranslation } from 'react-i18next'
import { actorOf } from '#shared/actor.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useSession } from '#shared/services.ts'
import type { ViewTools } from '#views/data/view-tools.ts'
import { ViewPage } from '#views/page/view-page.tsx'
import { DeleteFreeAnomalyButton } from './delete-free-anomaly-button.tsx'
import { FreeAnomalyActions } from './free-anomaly-actions.tsx'

/**
 * The anomalies that people write down themselves (NAV-05); who only reads the project adds and deletes none
 * (ACC-02).
 */
export function FreeAnomaliesPage({ tools }: { tools: ViewTools }) {
  const { t } = useTranslation()
  const session = useSession()
  const project = useProject()
  const mayChange = session !== null && can(actorOf(session), 'freeAnomaly.edit', project)
  return (
    <ViewPage
      tools={tools}
      source="freeanomaly"
      prefilteredView={null}
      title={t('freeAnomalies:title')}
      emptyHint={t(mayChange ? 'freeAnomalies:emptyHint' : 'freeAnomalies:emptyHintReader')}
      {...(mayChange && {
        actions: <FreeAnomalyActions />,
        entryActions: (row) => <DeleteFreeAnomalyButton key={row.entryId} row={row} />,
      })}
    />
  )
}
