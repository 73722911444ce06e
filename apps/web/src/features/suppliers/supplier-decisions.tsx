import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { useServices } from '#shared/services.ts'
import { SUPPLIER_ACTIONS } from '#views/data/deciding.ts'
import { useRowEdits } from '#views/data/use-row-edits.ts'
import { dashboardScope, viewQueries } from '#views/data/view.queries.ts'
import { useCurrentView, useViewStore } from '#views/data/view-store.ts'
import { DecisionDialogs } from '#views/decisions/decision-dialogs.tsx'
import { useDecisions } from '#views/decisions/use-decisions.ts'
import { ViewProvider } from '#views/page/view-provider.tsx'
import { useQueueGuard } from '#views/writing/use-saving-queue.ts'
import { useUndo } from '#views/writing/use-undo.ts'
import styles from './supplier.module.css'

type Props = {
  code: string
  name: string
  /** The column of the dashboard that holds the code. */
  column: string
  onDecided: () => void
}

/**
 * Decides about all anomalies of the supplier, by the store and the dialogs of the dashboard (FLOW-03); nothing for
 * readers.
 */
export function SupplierDecisions({ onDecided, ...account }: Props) {
  const { api } = useServices()
  const { id } = useProject()
  const { title, tools } = useCurrentView()
  const { reload } = useRowEdits()
  const scope = useMemo(() => dashboardScope({ projectId: id, vueName: DEFAULT_NAME }), [id])
  const metadata = useQuery(viewQueries.metadata(api, scope, localeOfPath(location.pathname)))
  if (metadata.data === undefined) return null
  return (
    <ViewProvider
      scope={scope}
      metadata={metadata.data}
      title={title}
      tools={tools}
      onRepublished={() => void metadata.refetch()}
      onWritten={() => {
        onDecided()
        // The grid below shows figures of the same anomalies.
        reload()
      }}
    >
      <Actions {...account} />
    </ViewProvider>
  )
}

function Actions(account: Omit<Props, 'onDecided'>) {
  const { t } = useTranslation()
  const { queue } = useViewStore()
  const undo = useUndo()
  const { permitted, openForAccount } = useDecisions()
  useQueueGuard(queue)
  const offered = SUPPLIER_ACTIONS.filter((action) => permitted.includes(action))
  if (offered.length === 0) return null
  return (
    <div className={styles.actions}>
      {offered.map((action) => (
        <Button
          key={action}
          size="xs"
          variant={action === 'validate' ? 'filled' : 'default'}
          onClick={() => openForAccount(action, account)}
        >
          {t(`writing:act.${action}Supplier`)}
        </Button>
      ))}
      <DecisionDialogs undo={(changeSet) => undo.undoAll([changeSet])} />
    </div>
  )
}
