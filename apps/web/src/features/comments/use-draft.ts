import { useState } from 'react'
import { useSession } from '#shared/services.ts'
import type { AnomalyAddress } from './comments.queries.ts'

type Draft = { text: string; isInternal: boolean }

/** What was typed and not sent yet, by person and anomaly: it outlives the drawer, and ends with the page. */
const drafts = new Map<string, Draft>()
const NOTHING: Draft = { text: '', isInternal: false }

/** A comment that is being written; null forgets it. */
export function useDraft(
  { projectId, source, anomalyId }: AnomalyAddress,
  edited: { id: string; text: string } | undefined,
): [Draft, (draft: Draft | null) => void] {
  const session = useSession()
  const key = JSON.stringify([session?.mail, projectId, source, anomalyId, edited?.id])
  const initial = edited === undefined ? NOTHING : { text: edited.text, isInternal: false }
  const [draft, setDraft] = useState(drafts.get(key) ?? initial)
  return [
    draft,
    (next) => {
      if (next === null) drafts.delete(key)
      else drafts.set(key, next)
      setDraft(next ?? initial)
    },
  ]
}
