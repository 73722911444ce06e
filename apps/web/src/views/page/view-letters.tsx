import { Suspense } from 'react'
import { useRowChanges } from '#views/data/use-row-changes.ts'
import { useViewState, useViewStore } from '#views/data/view-store.ts'

/** The letters to suppliers over a view, once they were opened. */
export function ViewLetters() {
  const isOpen = useViewState(({ areLettersOpen }) => areLettersOpen)
  return isOpen && <Letters />
}

function Letters() {
  const { grid, set } = useViewStore()
  const { selection } = useViewState(({ selected }) => selected)
  const { scope, metadata, tools, onRepublished } = useViewState(({ shown }) => shown)
  const changes = useRowChanges()
  const { source } = scope
  const isSelected = selection.kind === 'all' || selection.entryIds.length > 0
  if (source !== 'dashboard' && source !== 'freeanomaly') return null
  return (
    <Suspense>
      <tools.Letters
        projectId={scope.projectId}
        source={source}
        timestamp={metadata.viewMetaData.timestamp}
        selection={isSelected ? selection : null}
        onRepublished={onRepublished}
        onClaimed={() => {
          grid.current?.takeOver([], true)
          changes.decided()
        }}
        onClose={() => set('areLettersOpen', false)}
      />
    </Suspense>
  )
}
