import { useMemo, useState } from 'react'
import type { CopyProgress } from './clipboard/copy-controller.ts'
import type { FindState } from './find/find-controller.ts'
import type { FeatureSurroundings } from './grid-features.ts'
import type { SelectionSummary } from './selection/selection-controller.ts'
import type { CellsSummary } from './status/cell-statistics.ts'

/** What selection, ranges, copy and search show beside the grid, with the functions that set it, which never change. */
export function useFeatureState() {
  const [selection, setSelection] = useState<SelectionSummary | null>(null)
  const [cells, setCells] = useState<CellsSummary>(null)
  const [copying, setCopying] = useState<CopyProgress>(null)
  const [find, setFind] = useState<FindState>({ phase: 'idle' })
  const [announcement, announce] = useState('')
  const surroundings = useMemo(
    (): Omit<FeatureSurroundings, 'onControlsChange'> => ({
      setSelection,
      setCells,
      setCopying,
      setFind,
      announce,
    }),
    [],
  )
  return { selection, cells, copying, find, announcement, surroundings }
}
