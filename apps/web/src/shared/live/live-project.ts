import type { ChangeEvent, LiveEvent, PresentPerson } from '@quitus/contract/events/event.schema.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { createContext, type RefObject, useContext, useEffect, useRef, useSyncExternalStore } from 'react'

export type LivePlace = {
  source: Source
  entryId: string | null
  column: string | null
  isEditing: boolean
}

/** What goes on in the project on screen. */
export type LiveProject = {
  /** Returns what stops the listening. */
  subscribe: (listener: (event: LiveEvent) => void) => () => void
  people: { current: () => readonly PresentPerson[]; subscribe: (listener: () => void) => () => void }
  /** Shows colleagues where the person is, a moment later; null on a screen without rows. */
  reportPlace: (place: LivePlace | null) => void
  /** What colleagues changed lately, for rows that were read before and are shown afterwards. */
  recentChanges: () => readonly ChangeEvent[]
  /** How the screen names the row of an entry; null where it does not show it. */
  rowName: RefObject<(source: Source, entryId: string) => string | null>
}

export const LiveContext = createContext<LiveProject | null>(null)

/** Calls back with every event of the project, outside of one never. */
export function useLiveEvents(listener: (event: LiveEvent) => void): void {
  const live = useContext(LiveContext)
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => live?.subscribe((event) => latest.current(event)), [live])
}

const NOBODY: readonly PresentPerson[] = []
const nobody = () => NOBODY
const never = () => () => undefined

/** Who else is in the project, one entry for each of their tabs. */
export function usePeople(): readonly PresentPerson[] {
  const live = useContext(LiveContext)
  return useSyncExternalStore(live?.people.subscribe ?? never, live?.people.current ?? nobody)
}

/** Reports where the person is for as long as the component is. */
export function useReportPlace(): (place: LivePlace | null) => void {
  const live = useContext(LiveContext)
  useEffect(() => () => live?.reportPlace(null), [live])
  return live?.reportPlace ?? ignore
}

function ignore(): void {}
