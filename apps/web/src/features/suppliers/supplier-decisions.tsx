import { Button } from '@mantine/core'
import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import type { DataGridHandle } from '@quitus/data-grid/model/data-grid-props.ts'
import { can } from '@quitus/domain/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { actorOf } from '#shared/actor.ts'
import { localeOfPath } from '#shared/locale-address.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { useServices, useSession } from '#shared/services.ts'
import { SUPPLIER_ACTS, useCurrentView } from '#views/data/current-view.ts'
import { useViewSource } from '#views/data/use-view-source.ts'
import { dashboardScope, viewQueries } from '#views/data/view.queries.ts'
import { useDecisions } from '#views/decisions/use-decisions.tsx'
import { useSavingQueue } from '#views/writing/use-saving-queue.ts'
import { useUndo } from '#views/writing/use-undo.ts'
import styles from './supplier.module.css'

type Props = {
  code: string
  name: string
  /** The column of the dashboard that holds the code. */
  column: string
  onDecided: () => void
}

/** Decides about all anomalies of the supplier, by the dialogs of the dashboard (FLOW-03); nothing for readers. */
export function SupplierDecisions(props: Props) {
  const { api } = useServices()
  const { id } = useProject()
  const scope = dashboardScope({ projectId: id, vueName: DEFAULT_NAME })
  const metadata = useQuery(viewQueries.metadata(api, scope, localeOfPath(location.pathname)))
  if (metadata.data === undefined) return null
  return <Acts {...props} metadata={metadata.data} onRepublished={() => void metadata.refetch()} />
}

function Acts({
  code,
  name,
  column,
  metadata,
  onDecided,
  onRepublished,
}: Props & { metadata: ViewMetadata; onRepublished: () => void }) {
  const { t } = useTranslation()
  const session = useSession()
  const project = useProject()
  const { reload } = useCurrentView()
  const grid = useRef<DataGridHandle>(null)
  const { queue } = useSavingQueue()
  const scope = dashboardScope({ projectId: project.id, vueName: DEFAULT_NAME })
  const source = useViewSource(scope, metadata)
  const view = { projectId: project.id, source: 'dashboard' } as const
  const refresh = () => {
    onDecided()
    // The grid below shows figures of the same anomalies.
    reload()
  }
  const undo = useUndo({ view, queue, grid, onRows: refresh })
  const decisions = useDecisions({
    ...{ view, metadata, grid, source, queue, onRepublished },
    canEdit: session !== null && can(actorOf(session), 'cell.edit', project),
    selected: null,
    undo: (changeSet) => undo.undoAll([changeSet]),
    onOpenRow: () => undefined,
    onOpenAnomaly: undefined,
    onDecided: refresh,
    onLetters: null,
  })
  const offered = SUPPLIER_ACTS.filter((act) => decisions.permitted.includes(act))
  if (offered.length === 0) return null
  return (
    <div className={styles.acts}>
      {offered.map((act) => (
        <Button
          key={act}
          size="xs"
          variant={act === 'validate' ? 'filled' : 'default'}
          onClick={() => void decisions.openForAccount(act, { column, code, name })}
        >
          {t(`writing:act.${act}Supplier`)}
        </Button>
      ))}
      {decisions.dialogs}
    </div>
  )
}
