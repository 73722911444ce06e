import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { type ComponentType, lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import type { SentFilesProps } from '#shared/files/sent-files.ts'
import { useUnsavedUpload } from '#shared/message-box/unsaved-edits.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useViewState } from '#views/data/view-store.ts'
import { FileActionsContext } from './cell-files.ts'
import { useFileActions } from './use-file-actions.ts'

const FilePreview = lazy(async () => ({ default: (await import('./file-preview.tsx')).FilePreview }))

type Shown = { row: GridRow; column: Column; opener: Element | null }
type Props = {
  /** Chooses among the files that were sent. */
  SentFiles: ComponentType<SentFilesProps>
  children: ReactNode
}

/**
 * Offers the files in cells to everything in a view, and shows one of them next to the grid, or the choice of one
 * that was sent.
 */
export function ViewFiles({ SentFiles, children }: Props) {
  const { features } = useProject()
  const [shown, setShown] = useState<Shown | null>(null)
  const [choosing, setChoosing] = useState<Omit<Shown, 'opener'> | null>(null)
  const { actions, transfers, putSent } = useFileActions({
    onPreview: (row, column) => setShown({ row, column, opener: document.activeElement }),
    onChooseSent: features.includes('transfers') ? (row, column) => setChoosing({ row, column }) : null,
  })
  const isSending = useSyncExternalStore(transfers.subscribe, transfers.isRunning)
  useUnsavedUpload(isSending, (current, next) => viewOf(current.pathname) !== viewOf(next.pathname))

  function close(): void {
    setShown(null)
    if (shown?.opener instanceof HTMLElement) shown.opener.focus({ preventScroll: true })
  }

  return (
    <FileActionsContext value={actions}>
      {children}
      {shown !== null && (
        <Suspense>
          <Preview {...shown} onClose={close} />
        </Suspense>
      )}
      {choosing !== null && (
        <Suspense>
          <SentFiles
            mode="one"
            onChoose={async ([file]) => {
              if (file !== undefined) await putSent(choosing.row, choosing.column, file)
            }}
            onClose={() => setChoosing(null)}
          />
        </Suspense>
      )}
    </FileActionsContext>
  )
}

function Preview({ row, column, onClose }: Pick<Shown, 'row' | 'column'> & { onClose: () => void }) {
  const { scope, metadata } = useViewState((state) => state.shown)
  const hasDetail = useViewState(({ address }) => address.entryId !== null)
  const { timestamp, keyColumns } = metadata.viewMetaData
  return (
    <FilePreview
      key={`${row.entryId}/${column.name}`}
      projectId={scope.projectId}
      source={scope.source}
      timestamp={timestamp}
      keyColumns={keyColumns}
      row={row}
      column={column}
      isNextToDetail={hasDetail}
      onClose={onClose}
    />
  )
}

/** The part of an address that names the view: what lies over the grid comes behind it. */
function viewOf(pathname: string): string | undefined {
  return /^.*\/(?:resultats\/(?:dashboards\/[^/]+|suppliers)|duplicate-suppliers\/duplicate-suppliers|analysis\/free-anomaly)/.exec(
    pathname,
  )?.[0]
}
