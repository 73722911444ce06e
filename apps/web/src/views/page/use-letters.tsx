import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import type { DataGridHandle } from '@quitus/data-grid/model/data-grid-props.ts'
import type { GridSelection } from '@quitus/data-grid/model/grid-selection.ts'
import { type ReactNode, type RefObject, Suspense, useState } from 'react'
import type { ViewScope } from '#views/data/view.queries.ts'
import type { LettersProps, ViewTools } from './view-tools.ts'

type Ports = Pick<LettersProps, 'onClaimed' | 'onRepublished'> & {
  tools: ViewTools
  scope: ViewScope
  metadata: ViewMetadata
  selection: GridSelection
  grid: RefObject<DataGridHandle | null>
}

/** The letters to suppliers over a view: what opens them, null where a view has none, and their dialog. */
export function useLetters({ tools, scope, metadata, selection, grid, ...ports }: Ports): {
  open: (() => void) | null
  dialog: ReactNode
} {
  const [isOpen, setOpen] = useState(false)
  const isSelected = selection.kind === 'all' || selection.entryIds.length > 0
  return {
    open: scope.source === 'dashboard' ? () => setOpen(true) : null,
    dialog: isOpen && (
      <Suspense>
        <tools.Letters
          projectId={scope.projectId}
          timestamp={metadata.viewMetaData.timestamp}
          selection={isSelected ? selection : null}
          onRepublished={ports.onRepublished}
          onClaimed={() => {
            grid.current?.takeOver([], true)
            ports.onClaimed()
          }}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  }
}
