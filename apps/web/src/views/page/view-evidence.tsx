import { Suspense } from 'react'
import { useViewState, useViewStore } from '#views/data/view-store.ts'

/** The dialog in which files that were dropped on the grid or chosen are matched to anomalies (FLOW-19). */
export function ViewEvidence() {
  const { set } = useViewStore()
  const files = useViewState(({ evidence }) => evidence)
  const { scope, tools } = useViewState(({ shown }) => shown)
  if (files === null) return null
  return (
    <Suspense>
      <tools.Evidence projectId={scope.projectId} files={files} onClose={() => set('evidence', null)} />
    </Suspense>
  )
}
