import { cellText } from '@quitus/domain/cell-text.ts'
import type { WireValue } from '@quitus/domain/cell-value.ts'
import type { Column } from '@quitus/domain/column.ts'
import {
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconHourglass,
  IconLock,
  IconX,
} from '@tabler/icons-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { isCellChangeable, lineValue } from '#columns/line-cell.ts'
import type { DataGridProps } from '#data-grid-props.ts'
import { FileControl } from '#files/file-control.tsx'
import { PeopleBadge } from '#live/people-badge.tsx'
import type { ShownRow } from '#rows/shown-rows.ts'
import type { CardFields } from './card-fields.ts'

type Props = {
  line: ShownRow
  position: number
  count: number
  fields: CardFields
  grid: DataGridProps
  offset: number
  /** Columns that a colleague has just changed. */
  changed: readonly string[]
  onToggle: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: () => void
}

/** One row as a card: what it is, how much, how it stands, and the way to its detail and its entries. */
export function Card({
  line,
  position,
  count,
  fields,
  grid,
  offset,
  changed,
  onToggle,
  onKeyDown,
  onFocus,
}: Props) {
  const { labels, metadata, currency, timeZone, activeEntryId } = grid
  const { row } = line
  const { title, amount, state, lead, others, file } = fields
  const isChild = line.place.childOffset !== null
  const options = { currency, timeZone, booleanTexts: labels.booleans }
  const valueUnder = (column: Column): WireValue => lineValue(line, column.name, metadata)
  const textOf = (column: Column | null): string => {
    const value = column === null ? null : valueUnder(column)
    return column === null || value === null ? '' : cellText(column, value, options)
  }
  const name = textOf(title) || row.entryId
  const here = grid.people?.filter(({ entryId }) => entryId === row.entryId) ?? []

  function open(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    grid.onOpenRow(row)
  }

  return (
    <article
      className={changed.length > 0 ? 'quitus-card quitus-changed quitus-flash' : 'quitus-card'}
      data-child={isChild || undefined}
      data-active={row.entryId === activeEntryId || undefined}
      data-position={position}
      aria-label={name}
      aria-posinset={position + 1}
      aria-setsize={count}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the articles of a feed take the focus (feed pattern)
      tabIndex={0}
      style={{ transform: `translateY(${offset}px)` }}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <div className="quitus-card-head">
        <a className="quitus-link quitus-cut" href={grid.rowHref(row)} title={name} onClick={open}>
          {name}
        </a>
        {here.length > 0 && <PeopleBadge people={here} texts={labels.live} />}
        <strong className="quitus-card-amount">{textOf(amount)}</strong>
      </div>
      <div className="quitus-card-head">
        <span className="quitus-cut" title={textOf(lead)}>
          {textOf(lead)}
        </span>
        {state !== null && state.type === 'BOOLEAN' && !isChild && (
          <StateMark value={valueUnder(state)} labels={labels.booleans} />
        )}
        {state !== null && state.type !== 'BOOLEAN' && <span>{textOf(state)}</span>}
      </div>
      <dl className="quitus-card-fields">
        {others.map((column) => {
          const text = textOf(column)
          return (
            <div key={column.name} title={text}>
              <dt>{column.label}</dt>
              <dd>{text}</dd>
            </div>
          )
        })}
      </dl>
      <div className="quitus-card-head">
        {line.childCount > 0 ? (
          <button type="button" className="quitus-card-toggle" aria-expanded={line.isOpen} onClick={onToggle}>
            {line.isOpen ? (
              <IconChevronDown size={16} aria-hidden />
            ) : (
              <IconChevronRight size={16} aria-hidden />
            )}
            {line.isOpen ? labels.collapse : labels.expand(line.childCount)}
          </button>
        ) : (
          <span />
        )}
        {file !== null && grid.files !== undefined && row.gone !== true && (
          <div className="quitus-card-file">
            <FileControl
              row={row}
              column={file}
              value={valueUnder(file)}
              isChangeable={isCellChangeable(line, file, grid)}
              acts={grid.files}
              texts={labels.file}
            />
          </div>
        )}
        {row.locked && (
          <span className="quitus-lock" title={labels.locked} role="img" aria-label={labels.locked}>
            <IconLock size={16} aria-hidden />
          </span>
        )}
      </div>
    </article>
  )
}

function StateMark({ value, labels }: { value: WireValue; labels: DataGridProps['labels']['booleans'] }) {
  const [kind, text, Icon] =
    value === true
      ? (['check', labels.true, IconCheck] as const)
      : value === false
        ? (['cross', labels.false, IconX] as const)
        : (['hourglass', labels.pending, IconHourglass] as const)
  return (
    <span className={`quitus-card-state quitus-${kind}`}>
      <Icon size={16} aria-hidden />
      {text}
    </span>
  )
}
