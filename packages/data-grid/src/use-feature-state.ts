import { useMemo, useState } from 'react'
import type { BulkEditReview } from '#model/bulk-edit-plan.ts'
import type { CellsSummary, FindState, GridDisplay, WorkProgress } from '#model/grid-display.ts'
import type { SelectionSummary } from '#model/grid-selection.ts'

/**
 * What selection, ranges, copy and search show next to the grid, with the functions that set it, which never change.
 */
export function useFeatureState() {
  const [selection, setSelection] = useState<SelectionSummary | null>(null)
  const [cells, setCells] = useState<CellsSummary>(null)
  const [working, setWorking] = useState<WorkProgress>(null)
  const [review, setReview] = useState<BulkEditReview | null>(null)
  const [find, setFind] = useState<FindState>({ phase: 'idle' })
  const [announcement, announce] = useState('')
  const display = useMemo(
    (): GridDisplay => ({
      setSelection,
      setCells,
      setWorking,
      setReview,
      setFind,
      announce,
    }),
    [],
  )
  return { selection, cells, working, review, find, announcement, display }
}
