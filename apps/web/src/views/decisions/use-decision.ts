import type { GridSelection } from '@quitus/data-grid/model/grid-selection.ts'
import { useEffect, useRef, useState } from 'react'
import type { DecisionContext } from './decision-context.ts'
import { type DecisionRequest, useDryRun } from './decisions.queries.ts'

/**
 * The dry run of a decision, and the decision itself: the dialog closes when anything was changed, and else shows why
 * nothing was.
 */
export function useDecision(
  { view, decide, fail, onClose }: DecisionContext,
  selection: GridSelection,
  /** The parameters of the dry run; null while something given is wrong. */
  requested: DecisionRequest | null,
) {
  const [failure, setFailure] = useState<unknown>(null)
  const [isRunning, setRunning] = useState(false)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const dryRun = useDryRun(view, selection, requested)

  async function apply(request: DecisionRequest, onRefused?: (failure: unknown) => boolean): Promise<void> {
    setRunning(true)
    setFailure(null)
    try {
      const { changed } = await decide(selection, request)
      if (!isOpen.current) return
      if (changed > 0) onClose()
      else await dryRun.refetch()
    } catch (thrown) {
      if (!isOpen.current) fail(thrown)
      else if (onRefused?.(thrown) !== true) setFailure(thrown)
    } finally {
      setRunning(false)
    }
  }

  return { outcome: dryRun.data, failure: failure ?? dryRun.error, isRunning, apply }
}
