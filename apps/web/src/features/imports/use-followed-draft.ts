import type { ImportDraft } from '@quitus/contract/imports/import-draft.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLiveEvents } from '#shared/live/live-project.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { importQueries } from './import-draft.queries.ts'
import type { Draft } from './use-draft.ts'

/**
 * Reads the import again when the person is notified of something, or follows a notice to the page that is open
 * already; goes on with a draft that was saved elsewhere while nothing waits to be saved here, and calls `onTaken`.
 * `onVisit` is called where a link leads to the page that is open.
 */
export function useFollowedDraft(
  draft: Draft,
  stored: ImportDraft,
  { onTaken, onVisit }: { onTaken: () => void; onVisit: () => void },
): void {
  const { api } = useServices()
  const { id } = useProject()
  const queryClient = useQueryClient()
  const { queryKey } = importQueries.draft(api, id)
  const readAgain = useEffectEvent(() => void queryClient.invalidateQueries({ queryKey }))
  useLiveEvents(({ event }) => {
    if (event === 'notice' || event === 'publication' || event === 'reset') readAgain()
  })
  // Each navigation has another key, one to the same address as well.
  const visit = useLocation({ select: ({ state }) => state.__TSR_key })
  const known = useRef(visit)
  const follow = useEffectEvent(() => {
    readAgain()
    onVisit()
  })
  useEffect(() => {
    if (visit === known.current) return
    known.current = visit
    follow()
  }, [visit])
  const isIdle = draft.isSaved && draft.failure === null
  const take = useEffectEvent(() => {
    draft.take(stored)
    onTaken()
  })
  const isNewer = stored.version > draft.version
  useEffect(() => {
    if (isIdle && isNewer) take()
  }, [isIdle, isNewer])
}
