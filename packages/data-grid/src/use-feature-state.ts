import { useMemo, useState } from 'react'
import type { FindState } from './find/find-controller.ts'
import type { FeatureSurroundings } from './grid-features.ts'
import type { SelectionSummary } from './selection/selection-controller.ts'
import type { CellsSummary } from './status/cell-statistics.ts'
import type { WorkProgress } from './status/work-progress.ts'
import type { WritingReview } from './writing/write-controller.ts'

/** What selection, ranges, copy and search show beside the grid, with the functions that set it, which never change. */
export function useFeatureState() {
  const [selection, setSelection] = useState<SelectionSummary | null>(null)
  const [cells, setCells] = useState<CellsSummary>(null)
  const [working, setWorking] = useState<WorkProgress>(null)
  const [review, setReview] = useState<WritingReview | null>(null)
  const [find, setFind] = useState<FindState>({ phase: 'idle' })
  const [announcement, announce] = useState('')
  const surroundings = useMemo(
    (): Omit<FeatureSurroundings, 'onControlsChange' | 'edit'> => ({
      setSelection,
      setCells,
      setWorking,
      setReview,
      setFind,
      announce,
    }),
    [],
  )
  return { selection, cells, working, review, find, announcement, surroundings }
}
