import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import type { DataGridHandle, GridState } from '@quitus/data-grid/model/data-grid-props.ts'
import type { GridLayout } from '@quitus/data-grid/model/grid-layout.ts'
import type { GridSelection } from '@quitus/data-grid/model/grid-selection.ts'
import type { GridPlace } from '@quitus/data-grid/model/live-change.ts'
import type { TaskQueue } from '@quitus/data-grid/model/task-queue.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { Translate } from '@quitus/i18n/catalogue.ts'
import { createContext, type ReactNode, type RefObject, useContext } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { ViewAddress } from '#views/address/use-view-address.ts'
import type { OpenLayer, ReasonQuestion } from './deciding.ts'
import type { ViewScope } from './view.queries.ts'
import type { ViewTools } from './view-tools.ts'
import type { ViewWindowSource } from './view-window-source.ts'

/** What a view is; the same object until its publication, its language or the figure behind it changes. */
export type ShownView = {
  scope: ViewScope
  metadata: ViewMetadata
  source: ViewWindowSource
  /** The texts of the view, in words for its rows. */
  t: Translate
  title: string
  /** What to do where there is no row at all; the ordinary hint without it. */
  emptyHint: string | undefined
  canEdit: boolean
  /** The features of the view. */
  tools: ViewTools
  /** What can be done with one row, in the head of its detail. */
  entryActions: ((row: GridRow) => ReactNode) | undefined
  /** The view was published again: reads its metadata again. */
  onRepublished: () => void
  /** Rows were written: for a page that shows more of them than the view does. */
  onWritten: () => void
}

/** Whether files can be matched to the anomalies of a view: in dashboards, by people who edit (FLOW-19). */
export function takesEvidence({ scope, canEdit }: ShownView): boolean {
  return scope.source === 'dashboard' && canEdit
}

export type SelectedAnomalies = { selection: GridSelection; count: number }

/** The state of a view on screen, in slices: a feature subscribes to those that it shows. */
export type ViewState = {
  shown: ShownView
  address: ViewAddress
  layout: GridLayout
  /** What the grid has loaded. */
  rows: GridState
  selected: SelectedAnomalies
  /** Where the person is in the grid. */
  place: GridPlace | null
  /** Rows that colleagues have added and the set on screen does not have. */
  added: ReadonlySet<string>
  /** What lies over the view to decide, and the questions that wait behind it. */
  deciding: { layer: OpenLayer | null; questions: readonly ReasonQuestion[] }
  /** What a multiple edit is open for; a selection that changes meanwhile does not change it. */
  multipleEdit: SelectedAnomalies | null
  isHistoryOpen: boolean
  areLettersOpen: boolean
  /** Files to be matched to anomalies. */
  evidence: readonly File[] | null
}

/** The state of one view, and what lives as long as it does. */
export type ViewStore = {
  api: StoreApi<ViewState>
  get: () => ViewState
  set: <Slice extends keyof ViewState>(
    slice: Slice,
    next: ViewState[Slice] | ((before: ViewState[Slice]) => ViewState[Slice]),
  ) => void
  grid: RefObject<DataGridHandle | null>
  /** The writes of the view, one after another. */
  queue: TaskQueue
  /** What had the focus before a decision was opened. */
  opener: RefObject<HTMLElement | null>
}

/** Nothing was added since the set on screen was opened. */
export const NONE_ADDED: ReadonlySet<string> = new Set()

/** The store of a view that was just opened; `queue` saves what is written in it. */
export function createViewStore(
  known: Pick<ViewState, 'shown' | 'address' | 'layout'>,
  queue: TaskQueue,
): ViewStore {
  const api = createStore<ViewState>(() => ({
    ...known,
    rows: { phase: 'loading', totals: null },
    selected: { selection: { kind: 'some', entryIds: [] }, count: 0 },
    place: null,
    added: NONE_ADDED,
    deciding: { layer: null, questions: [] },
    multipleEdit: null,
    isHistoryOpen: false,
    areLettersOpen: false,
    evidence: null,
  }))
  return {
    api,
    get: api.getState,
    set(slice, next) {
      const before = api.getState()[slice]
      const value = isChange(next) ? next(before) : next
      if (!Object.is(value, before)) api.setState({ [slice]: value })
    },
    grid: { current: null },
    queue,
    opener: { current: null },
  }
}

function isChange<Value>(next: Value | ((before: Value) => Value)): next is (before: Value) => Value {
  return typeof next === 'function'
}

export const ViewStoreContext = createContext<ViewStore | null>(null)

/** The store of the view around; throws outside of one. It never changes, so reading it renders nothing again. */
export function useViewStore(): ViewStore {
  const store = useContext(ViewStoreContext)
  if (store === null) throw new Error('useViewStore needs ViewStoreContext')
  return store
}

/** A part of the state as it is stored; the component renders again when that part changes, and only then. */
export function useViewState<Part>(select: (state: ViewState) => Part): Part {
  return useStore(useViewStore().api, select)
}

/** What the view around is, and the handle of its grid. */
export function useCurrentView(): ShownView & Pick<ViewStore, 'grid'> {
  const { grid } = useViewStore()
  return { ...useViewState(({ shown }) => shown), grid }
}
