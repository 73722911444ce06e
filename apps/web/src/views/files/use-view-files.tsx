import type { FileActs } from '@quitus/data-grid/model/file-acts.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { Column } from '@quitus/domain/column.ts'
import { type ComponentType, lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import type { SentFilesProps } from '#shared/files/sent-files.ts'
import { useUnsavedUpload } from '#shared/message-box/unsaved-edits.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useFileActs } from './use-file-acts.ts'

const FilePreview = lazy(async () => ({ default: (await import('./file-preview.tsx')).FilePreview }))

type Shown = { row: GridRow; column: Column; opener: Element | null }
type Surroundings = Omit<Parameters<typeof useFileActs>[0], 'onPreview' | 'onChooseSent'> & {
  hasDetail: boolean
  SentFiles: ComponentType<SentFilesProps>
}

/** Files in the cells of a view: what can be done with them, the preview of one of them beside the grid, and the choice of one that was sent. */
export function useViewFiles({ hasDetail, SentFiles, ...surroundings }: Surroundings): {
  acts: FileActs
  overlays: ReactNode
} {
  const { features } = useProject()
  const [shown, setShown] = useState<Shown | null>(null)
  const [choosing, setChoosing] = useState<Omit<Shown, 'opener'> | null>(null)
  const { acts, transfers, putSent } = useFileActs({
    ...surroundings,
    onPreview: (row, column) => setShown({ row, column, opener: document.activeElement }),
    onChooseSent: features.includes('transfers') ? (row, column) => setChoosing({ row, column }) : null,
  })
  const isSending = useSyncExternalStore(transfers.subscribe, transfers.isRunning)
  useUnsavedUpload(isSending, (current, next) => viewOf(current.pathname) !== viewOf(next.pathname))

  function close(): void {
    setShown(null)
    if (shown?.opener instanceof HTMLElement) shown.opener.focus({ preventScroll: true })
  }

  const { projectId, source, timestamp, keyColumns } = surroundings
  const preview = shown !== null && (
    <Suspense>
      <FilePreview
        key={`${shown.row.entryId}/${shown.column.name}`}
        projectId={projectId}
        source={source}
        timestamp={timestamp}
        keyColumns={keyColumns}
        row={shown.row}
        column={shown.column}
        isBesideDetail={hasDetail}
        onClose={close}
      />
    </Suspense>
  )
  const choice = choosing !== null && (
    <Suspense>
      <SentFiles
        mode="one"
        onChoose={async ([file]) => {
          if (file !== undefined) await putSent(choosing.row, choosing.column, file)
        }}
        onClose={() => setChoosing(null)}
      />
    </Suspense>
  )
  return {
    acts,
    overlays: (
      <>
        {preview}
        {choice}
      </>
    ),
  }
}

/** The part of an address that names the view: what lies over the grid comes behind it. */
function viewOf(pathname: string): string | undefined {
  return /^.*\/(?:resultats\/(?:dashboards\/[^/]+|suppliers)|duplicate-suppliers\/duplicate-suppliers|analysis\/free-anomaly)/.exec(
    pathname,
  )?.[0]
}
