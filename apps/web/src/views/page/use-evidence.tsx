import { type ReactNode, Suspense, useState } from 'react'
import type { ViewScope } from '#views/data/view.queries.ts'
import type { ViewTools } from './view-tools.ts'

/** Files that were dropped on the grid, and the dialog in which they are matched to anomalies; `match` is null where a view takes none. */
export function useEvidence({ tools, scope }: { tools: ViewTools; scope: ViewScope }): {
  acts: { match?: (files: readonly File[]) => void }
  dialog: ReactNode
} {
  const [files, setFiles] = useState<readonly File[] | null>(null)
  return {
    acts: scope.source === 'dashboard' ? { match: setFiles } : {},
    dialog: files !== null && (
      <Suspense>
        <tools.Evidence projectId={scope.projectId} files={files} onClose={() => setFiles(null)} />
      </Suspense>
    ),
  }
}
