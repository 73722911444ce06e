import type { ChangeEvent } from '@quitus/contract/events/event.schema.ts'
import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import { createJitteredDebounce } from '@quitus/data-grid/core/jittered-debounce.ts'
import type { DataGridHandle } from '@quitus/data-grid/model/data-grid-props.ts'
import type { GridPerson, GridPlace } from '@quitus/data-grid/model/live-change.ts'
import type { TaskQueue } from '@quitus/data-grid/model/task-queue.ts'
import { type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { LiveContext, useLiveEvents, usePeople, useTellPlace } from '#shared/live/live-project.ts'
import { colourOf, initialsOf, nameOf } from '#shared/live/person-look.ts'
import { useServices } from '#shared/services.ts'
import { TAB_ID } from '#shared/tab-id.ts'
import { entryTitle } from '#views/data/entry-title.ts'
import type { useEntryCache } from '#views/data/use-entry-cache.ts'
import { readTimestamp, type ViewScope } from '#views/data/view.queries.ts'
import { createChangeAnnouncer } from './change-announcer.ts'

type Ports = {
  scope: ViewScope
  metadata: ViewMetadata
  grid: RefObject<DataGridHandle | null>
  /** The entry whose detail is open. */
  openEntryId: string | null
  entryCache: ReturnType<typeof useEntryCache>
  queue: TaskQueue
  /** The first rows are there. */
  isReady: boolean
  /** Reads the metadata of the present publication, and with them its rows. */
  onTakeOver: () => void
}

export type LiveView = ReturnType<typeof useLiveView>

/** A view that follows what colleagues do in it (VIEW-17), and reports new publications (VIEW-16). */
export function useLiveView({
  scope,
  metadata,
  grid,
  openEntryId,
  entryCache,
  queue,
  isReady,
  onTakeOver,
}: Ports) {
  const { t } = useTranslation()
  const { api } = useServices()
  const toasts = useToasts()
  const reportPlace = useTellPlace()
  const present = usePeople()
  const [added, setAdded] = useState<ReadonlySet<string>>(NONE)
  const [published, setPublished] = useState<string | null>(null)
  const [announcement, announce] = useState('')
  const [place, setPlace] = useState<GridPlace | null>(null)
  const { source } = scope
  const { timestamp } = metadata.viewMetaData

  const cache = useRef(entryCache)
  const named = useRef(metadata)
  useEffect(() => {
    cache.current = entryCache
    named.current = metadata
  })
  const live = useContext(LiveContext)
  useEffect(() => {
    if (live === null) return
    live.rowName.current = (of, entryId) => {
      const row = of === source ? grid.current?.loadedRow(entryId) : null
      return row === null || row === undefined ? null : entryTitle(row, named.current)
    }
    return () => {
      live.rowName.current = () => null
    }
  }, [live, source, grid])
  useEffect(() => {
    if (!isReady) return
    for (const change of live?.recentChanges() ?? [])
      if (change.source === source) grid.current?.follow({ ...change, many: false })
  }, [isReady, live, source, grid])
  const figures = useMemo(
    () => createJitteredDebounce(() => cache.current.forgetFigures(), { least: 2_000, spread: 4_000 }),
    [],
  )
  const announcer = useMemo(() => createChangeAnnouncer(t, announce), [t])
  useEffect(() => figures.stop, [figures])
  useEffect(() => announcer.stop, [announcer])

  // Figures of suppliers move with every decision in the dashboard, in this tab too.
  const followed = useMemo(
    () =>
      createJitteredDebounce(() => grid.current?.follow({ rows: [], gone: [], many: true }), {
        least: 500,
        spread: 1_500,
      }),
    [grid],
  )
  useEffect(() => followed.stop, [followed])

  useLiveEvents((event) => {
    if (event.event === 'change' && source === 'mainsuppliers' && event.data.source === 'dashboard')
      followed.ask()
    if (event.event === 'change' && event.data.source === source && event.data.origin !== TAB_ID)
      follow(event.data)
    else if (event.event === 'publication' && event.data.source === source) setPublished(event.data.timestamp)
    else if (event.event === 'reset') void readAgain()
  })

  function follow(change: ChangeEvent): void {
    const isNew = (entryId: string) => grid.current?.loadedRow(entryId) == null
    const unseen = change.added.filter(isNew)
    grid.current?.follow(change)
    cache.current.follow(change.rows, change.gone)
    figures.ask()
    if (unseen.length > 0 || change.gone.length > 0)
      setAdded((known) => new Set([...known, ...unseen].filter((entryId) => !change.gone.includes(entryId))))
    announcer.add(change, nameOf({ name: change.actor, impersonator: change.impersonator }, t))
  }

  /** So much was missed that nobody says what. */
  async function readAgain(): Promise<void> {
    grid.current?.follow({ rows: [], gone: [], many: true })
    cache.current.forget()
    const fresh = await readTimestamp(api, scope).catch(() => timestamp)
    if (fresh !== timestamp) setPublished(fresh)
  }

  const entryId = openEntryId ?? place?.entryId ?? null
  const isEditing = place?.isEditing === true && place.entryId === entryId
  const column = isEditing ? (place?.column ?? null) : null
  useEffect(() => {
    reportPlace({ source, entryId, column, isEditing })
  }, [reportPlace, source, entryId, column, isEditing])

  const people = useMemo(
    () =>
      present.flatMap((person): GridPerson[] =>
        person.source !== source || person.entryId === null
          ? []
          : [
              {
                key: person.tab,
                name: nameOf(person, t),
                initials: initialsOf(person),
                colour: colourOf(person),
                entryId: person.entryId,
                column: person.column,
                isEditing: person.isEditing,
              },
            ],
      ),
    [present, source, t],
  )

  return {
    people,
    onPlaceChange: setPlace,
    announcement,
    /** How many rows colleagues have added that the set on screen does not have. */
    addedCount: added.size,
    isPublished: published !== null && published > timestamp,
    refresh(): void {
      setAdded(NONE)
      grid.current?.reload()
      cache.current.forget()
    },
    /** The set was opened again: it has what was added. */
    onReloaded: () => setAdded(NONE),
    /** Shows the new publication once everything that was typed is stored. */
    takeOver(): void {
      if (grid.current?.finishEditing() === false) {
        toasts.fail(t('live:editorOpen'))
        return
      }
      queue.add(
        async () => {
          setAdded(NONE)
          onTakeOver()
        },
        () => undefined,
      )
    },
  }
}

const NONE: ReadonlySet<string> = new Set()
