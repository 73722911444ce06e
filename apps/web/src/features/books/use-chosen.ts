import { useState } from 'react'

/** Which of the listed entries are chosen: all of them, until some are taken out. */
export function useChosen(entryIds: readonly string[]) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = entryIds.filter((entryId) => !left.has(entryId))
  return {
    chosen,
    isChosen: (entryId: string) => !left.has(entryId),
    areAllChosen: chosen.length === entryIds.length,
    toggle: (entryId: string) =>
      setLeft((before) => {
        const after = new Set(before)
        if (!after.delete(entryId)) after.add(entryId)
        return after
      }),
    toggleAll: () => setLeft(chosen.length === entryIds.length ? new Set(entryIds) : new Set()),
    reset: () => setLeft(new Set()),
  }
}
export type Chosen = ReturnType<typeof useChosen>
