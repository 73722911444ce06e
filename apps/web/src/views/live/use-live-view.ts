import type { ChangeEvent } from '@quitus/contract/events/event.schema.ts'
import { createJitteredDebounce } from '@quitus/data-grid/core/jittered-debounce.ts'
import { useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { LiveContext, useLiveEvents, useReportPlace } from '#shared/live/live-project.ts'
import { nameOf } from '#shared/live/person-look.ts'
import { useServices } from '#shared/services.ts'
import { TAB_ID } from '#shared/tab-id.ts'
import { entryTitle } from '#views/data/entry-title.ts'
import { useEntryCache } from '#views/data/use-entry-cache.ts'
import { useRowEdits } from '#views/data/use-row-edits.ts'
import { readTimestamp } from '#views/data/view.queries.ts'
import { NONE_ADDED, useViewState, useViewStore } from '#views/data/view-store.ts'
import { createChangeAnnouncer } from './change-announcer.ts'
import { ownChangeToFollow } from './own-change.ts'

/** Follows what colleagues do in a view (VIEW-17), and reports new publications (VIEW-16). */
export function useLiveView() {
  const { grid, queue, set } = useViewStore()
  const { scope, metadata, onRepublished } = useViewState(({ shown }) => shown)
  const openEntryId = useViewState(({ address }) => address.entryId)
  const isReady = useViewState(({ rows }) => rows.phase === 'ready')
  const place = useViewState((state) => state.place)
  const added = useViewState((state) => state.added)
  const entryCache = useEntryCache(scope)
  const { reload } = useRowEdits()
  const { t } = useTranslation()
  const { api } = useServices()
  const toasts = useToasts()
  const reportPlace = useReportPlace()
  const [published, setPublished] = useState<string | null>(null)
  /** The metadata that an editor was open on when staff changed the columns. */
  const [outdated, setOutdated] = useState<typeof metadata | null>(null)
  const [announcement, announce] = useState('')
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
      followed.schedule()
    if (event.event === 'change' && event.data.source === source) {
      if (event.data.origin !== TAB_ID) follow(event.data)
      else followOwn(event.data)
    } else if (event.event === 'publication' && event.data.source === source)
      setPublished(event.data.timestamp)
    else if (event.event === 'design' && event.data.source === source) followDesign()
    else if (event.event === 'reset') void readAgain()
  })

  function follow(change: ChangeEvent): void {
    const isNew = (entryId: string) => grid.current?.loadedRow(entryId) == null
    const unseen = change.added.filter(isNew)
    grid.current?.follow(change)
    cache.current.follow(change.rows, change.gone)
    figures.schedule()
    if (unseen.length > 0 || change.gone.length > 0)
      set(
        'added',
        (known) => new Set([...known, ...unseen].filter((entryId) => !change.gone.includes(entryId))),
      )
    announcer.add(change, nameOf({ name: change.actor, impersonator: change.impersonator }, t))
  }

  function followOwn(change: ChangeEvent): void {
    const restored = ownChangeToFollow(change)
    if (restored !== null) grid.current?.follow(restored)
  }

  /** Columns follow at once, but never below someone who is typing. */
  function followDesign(): void {
    if (place?.isEditing === true) setOutdated(metadata)
    else onRepublished()
  }

  /** So much was missed that nobody says what. */
  async function readAgain(): Promise<void> {
    grid.current?.follow({ rows: [], gone: [], many: true })
    cache.current.forget()
    // Without an answer the publication is taken to be the same; the next event requests it again.
    const fresh = await readTimestamp(api, scope).catch(() => timestamp)
    if (fresh !== timestamp) setPublished(fresh)
  }

  const entryId = openEntryId ?? place?.entryId ?? null
  const isEditing = place?.isEditing === true && place.entryId === entryId
  const column = isEditing ? (place?.column ?? null) : null
  useEffect(() => {
    reportPlace({ source, entryId, column, isEditing })
  }, [reportPlace, source, entryId, column, isEditing])

  return {
    announcement,
    /** How many rows colleagues have added that the set on screen does not have. */
    addedCount: added.size,
    isPublished: published !== null && published > timestamp,
    /** Staff changed the columns while the person was typing. */
    isDesigned: outdated === metadata,
    refresh: reload,
    /** Shows the new publication once everything that was typed is stored. */
    takeOver(): void {
      if (grid.current?.finishEditing() === false) {
        toasts.fail(t('live:editorOpen'))
        return
      }
      queue.add(
        async () => {
          set('added', NONE_ADDED)
          onRepublished()
        },
        () => undefined,
      )
    },
  }
}
