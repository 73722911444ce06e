import { cellText } from '@quitus/domain/columns/cell-text.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { isState } from '@quitus/domain/states/state.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import type { Translate } from '@quitus/i18n/catalogue.ts'
import { counted } from '@quitus/i18n/counted.ts'
import {
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconHourglass,
  IconLock,
  IconX,
} from '@tabler/icons-react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { lineValue } from '#core/columns/line-cell.ts'
import { booleanTexts } from '#core/grid-texts.ts'
import type { ShownRow } from '#core/rows/shown-rows.ts'
import { textOptionsOf } from '#core/text-options.ts'
import { StateChip } from '#core/ui/state-chip.tsx'
import type { DataGridProps } from '#model/data-grid-props.ts'
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
  /** Who else is at the row. */
  people: ReactNode
  /** The control of the row's file; null where there is none. */
  file: ReactNode
  onToggle: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: () => void
}

/** True for a state that is shown by a mark: yes, no or pending. */
function isMarked({ type }: Column): boolean {
  return COLUMN_TYPE_RULES[type].editor === 'boolean'
}

/** One row as a card: what it is, how much, how it is, and the way to its detail and its entries. */
export function Card({
  line,
  position,
  count,
  fields,
  grid,
  offset,
  changed,
  people,
  file,
  onToggle,
  onKeyDown,
  onFocus,
}: Props) {
  const { t, metadata, currency, timeZone, activeEntryId } = grid
  const { row } = line
  const { title, amount, state, lead, others } = fields
  const isChild = line.place.childOffset !== null
  const options = textOptionsOf({ currency, timeZone, t })
  const valueUnder = (column: Column): WireValue => lineValue(line, column.name, metadata)
  const textOf = (column: Column | null): string => {
    const value = column === null ? null : valueUnder(column)
    return column === null || value === null ? '' : cellText(column, value, options)
  }
  const name = textOf(title) || row.entryId

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
        {people}
        <strong className="quitus-card-amount">{textOf(amount)}</strong>
      </div>
      <div className="quitus-card-head">
        <span className="quitus-cut" title={textOf(lead)}>
          {textOf(lead)}
        </span>
        {state !== null && isMarked(state) && !isChild && <StateMark value={valueUnder(state)} t={t} />}
        {state !== null && !isMarked(state) && !isChild && (
          <StateOf value={valueUnder(state)} text={textOf(state)} />
        )}
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
            {line.isOpen
              ? t('grid:row.collapse', counted(line.childCount))
              : t('grid:row.expand', counted(line.childCount))}
          </button>
        ) : (
          <span />
        )}
        {file !== null && <div className="quitus-card-file">{file}</div>}
        {row.locked && (
          <span
            className="quitus-lock"
            title={t('grid:row.locked')}
            role="img"
            aria-label={t('grid:row.locked')}
          >
            <IconLock size={16} aria-hidden />
          </span>
        )}
      </div>
    </article>
  )
}

function StateOf({ value, text }: { value: WireValue; text: string }) {
  return isState(value) ? <StateChip state={value} text={text} /> : <span>{text}</span>
}

function StateMark({ value, t }: { value: WireValue; t: Translate }) {
  const words = booleanTexts(t)
  const [kind, text, Icon] =
    value === true
      ? (['check', words.true, IconCheck] as const)
      : value === false
        ? (['cross', words.false, IconX] as const)
        : (['hourglass', words.pending, IconHourglass] as const)
  return (
    <span className={`quitus-card-state quitus-${kind}`}>
      <Icon size={16} aria-hidden />
      {text}
    </span>
  )
}
