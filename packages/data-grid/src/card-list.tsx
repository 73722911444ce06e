import type { Column } from '@quitus/domain/columns/column.ts'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Card } from '#cards/card.tsx'
import { cardFields } from '#cards/card-fields.ts'
import { useCardScroll } from '#cards/use-card-scroll.ts'
import { isCellChangeable, lineValue } from '#core/columns/line-cell.ts'
import { ALL_FOLDED, unfoldedPlaces } from '#core/rows/row-positions.ts'
import type { ShownRow } from '#core/rows/shown-rows.ts'
import { textOptionsOf } from '#core/text-options.ts'
import { FileControl } from '#files/file-control.tsx'
import { PeopleBadge } from '#live/people-badge.tsx'
import type { CellConflict } from '#model/cell-edit.ts'
import {
  allGridProps,
  type DataGridGroups,
  type DataGridHandle,
  type GridState,
} from '#model/data-grid-props.ts'
import { ConflictDialog } from '#save-queue/lazy-conflict-dialog.tsx'
import { type CardController, createCardController } from './card-controller.ts'
import { GridStatePanel } from './grid-state-panel.tsx'
import { WindowFailure } from './window-failure.tsx'
import './data-grid.css'
import '#cells/cells.css'
import '#live/live.css'
import '#cards/cards.css'

/**
 * The grid of a narrow screen (decision 032): the same rows as cards, loaded where they are looked at. It takes the
 * props of the grid and answers to the same handle. A feed, in which Page Up and Page Down go from card to card.
 */
export function CardList({ ref, ...groups }: DataGridGroups & { ref?: Ref<DataGridHandle> }) {
  const props = allGridProps(groups)
  const { metadata, layout, t, filters, search, currency, timeZone } = props
  const latest = useRef(props)
  const box = useRef<HTMLDivElement>(null)
  const focusWanted = useRef<number | null>(null)
  const [, setDrawn] = useState(0)
  const [state, setState] = useState<GridState>({ phase: 'loading', totals: null })
  const [hasWindowFailed, setWindowFailed] = useState(false)
  const [conflicts, setConflicts] = useState<readonly CellConflict[]>([])
  const [focused, setFocused] = useState<number | null>(null)
  const [controller, setController] = useState<CardController | null>(null)
  const count = controller?.count() ?? 0
  const scroll = useCardScroll(box, count)
  const scrollTo = useRef(scroll.scrollToPosition)

  useLayoutEffect(() => {
    latest.current = props
    scrollTo.current = scroll.scrollToPosition
  })

  useEffect(() => {
    const made = createCardController(() => latest.current, {
      draw: () => setDrawn((drawn) => drawn + 1),
      setState,
      setWindowFailed,
      setConflicts,
      scrollTo(position, takesFocus) {
        scrollTo.current(position)
        if (takesFocus) {
          focusWanted.current = position
          setFocused(position)
        }
      },
    })
    setController(made)
    return () => made.close()
  }, [])

  useEffect(() => controller?.update())

  useEffect(() => {
    if (focusWanted.current === null) return
    const card = box.current?.querySelector<HTMLElement>(`[data-position="${focusWanted.current}"]`)
    if (card === null || card === undefined) return
    focusWanted.current = null
    card.focus({ preventScroll: true })
  })

  useImperativeHandle(
    ref,
    (): DataGridHandle => ({
      editCell: (row, column, value) => controller?.handle.editCell(row, column, value),
      takeOver: (rows, more) => controller?.handle.takeOver(rows, more),
      follow: (change) => controller?.handle.follow(change),
      finishEditing: () => controller?.handle.finishEditing() ?? true,
      neighbour: async (entryId, step) => (await controller?.handle.neighbour(entryId, step)) ?? null,
      loadedRow: (entryId) => controller?.handle.loadedRow(entryId) ?? null,
      focusedAnomaly: () => null,
      show: (entryId) => controller?.handle.show(entryId),
      reveal: (entryId) => controller?.handle.reveal(entryId),
      seek: async (entryId) => (await controller?.handle.seek(entryId)) ?? false,
      reload: () => controller?.handle.reload(),
      resultSet: () => controller?.handle.resultSet() ?? null,
      unfolded: () => controller?.handle.unfolded() ?? unfoldedPlaces(ALL_FOLDED),
    }),
    [controller],
  )

  const fields = useMemo(
    () => ({ own: cardFields(metadata, layout, false), child: cardFields(metadata, layout, true) }),
    [metadata, layout],
  )
  const textOptions = useMemo(() => textOptionsOf({ currency, timeZone, t }), [currency, timeZone, t])

  function peopleAt({ row }: ShownRow): ReactNode {
    const here = props.people?.filter(({ entryId }) => entryId === row.entryId) ?? []
    return <PeopleBadge people={here} t={t} />
  }

  function fileControl(line: ShownRow, column: Column | null): ReactNode {
    if (column === null || props.files === undefined || line.row.gone === true) return null
    return (
      <FileControl
        row={line.row}
        column={column}
        value={lineValue(line, column.name, metadata)}
        isChangeable={isCellChangeable(line, column, props)}
        actions={props.files}
        t={t}
      />
    )
  }

  function onKeyDown(event: KeyboardEvent, position: number): void {
    const goals: Record<string, number> = { PageDown: position + 1, PageUp: position - 1 }
    if (event.ctrlKey) Object.assign(goals, { Home: 0, End: count - 1 })
    const goal = goals[event.key]
    if (goal === undefined || goal < 0 || goal >= count) return
    event.preventDefault()
    scroll.scrollToPosition(goal)
    focusWanted.current = goal
    setFocused(goal)
  }

  const isEmpty = state.totals?.count === 0
  // The card with the focus stays, wherever the list is scrolled.
  const positions =
    focused === null || focused >= count || scroll.positions.includes(focused)
      ? scroll.positions
      : [...scroll.positions, focused].toSorted((one, other) => one - other)

  return (
    <div className="quitus-grid" aria-busy={state.phase === 'loading'}>
      <div ref={box} className="quitus-cards" onScroll={scroll.onScroll}>
        <div
          className="quitus-cards-feed"
          // A feed without an article is none.
          {...(!isEmpty && { role: 'feed', 'aria-label': props.name })}
          aria-busy={state.phase === 'loading'}
          style={{ height: isEmpty ? 0 : scroll.height }}
        >
          {positions.map((position) => {
            const line = controller?.lineAt(position) ?? null
            const offset = scroll.offsetOf(position)
            if (line === null) {
              return (
                <div
                  key={position}
                  className="quitus-card quitus-card-blank"
                  style={{ transform: `translateY(${offset}px)` }}
                />
              )
            }
            const fieldsOfLine = line.place.childOffset === null ? fields.own : fields.child
            return (
              <Card
                key={position}
                line={line}
                position={position}
                count={controller?.isCounted() === true ? count : -1}
                fields={fieldsOfLine}
                grid={props}
                offset={offset}
                changed={controller?.changedIn(line.row.entryId) ?? []}
                people={peopleAt(line)}
                file={fileControl(line, fieldsOfLine.file)}
                onToggle={() => controller?.toggle(line)}
                onKeyDown={(event) => onKeyDown(event, position)}
                onFocus={() => setFocused(position)}
              />
            )
          })}
        </div>
      </div>
      <GridStatePanel
        state={state}
        emptyHint={props.emptyHint}
        isFiltered={filters.columns.length > 0 || search !== ''}
        t={t}
        onRetry={() => controller?.retry()}
        onClearFilters={props.onClearFilters}
        hasColumns
        onResetColumns={() => undefined}
      />
      {hasWindowFailed && <WindowFailure t={t} onRetry={() => controller?.retry()} />}
      <ConflictDialog
        {...{ conflicts, metadata, t, textOptions }}
        onOverwrite={(overwritten) => controller?.overwrite(overwritten)}
        onClose={() => setConflicts([])}
      />
    </div>
  )
}
