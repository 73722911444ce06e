import { Text } from '@mantine/core'
import { filterValueText } from '@quitus/domain/columns/filter-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { conditionTexts } from '#core/grid-texts.ts'
import type { ColumnValue } from '#model/window-source.ts'
import type { FilterFormProps } from './filter-form-props.ts'

const LINE = 28
const HEIGHT = 224
const PAGE = HEIGHT / LINE

type Props = Omit<FilterFormProps, 'loadValues'> & {
  listRef: RefObject<HTMLDivElement | null>
  values: readonly ColumnValue[]
  /** More values follow those loaded. */
  more: boolean
  isChosen: (value: ColumnValue['value']) => boolean
  onToggle: (value: ColumnValue['value']) => void
  onNearEnd: () => void
}

/** Values to tick, of which only those on screen are drawn; the next page is requested before its end is reached. */
export function ValueList(props: Props) {
  const { column, t, textOptions, listRef, values, more, isChosen, onToggle, onNearEnd } = props
  const id = useId()
  const [top, setTop] = useState(0)
  const [active, setActive] = useState(0)
  const scroller = useRef<HTMLDivElement>(null)
  const first = Math.max(0, Math.floor(top / LINE) - 4)
  const last = Math.min(values.length, first + PAGE + 9)
  const pointed = Math.min(active, values.length - 1)

  function show(at: number): void {
    const next = Math.max(0, Math.min(at, values.length - 1))
    setActive(next)
    const box = scroller.current
    if (box === null) return
    if (next * LINE < box.scrollTop) box.scrollTop = next * LINE
    if ((next + 1) * LINE > box.scrollTop + box.clientHeight)
      box.scrollTop = (next + 1) * LINE - box.clientHeight
    if (more && next > values.length - 2 * PAGE) onNearEnd()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Record<string, number> = {
      ArrowDown: pointed + 1,
      ArrowUp: pointed - 1,
      PageDown: pointed + PAGE,
      PageUp: pointed - PAGE,
      Home: 0,
      End: values.length - 1,
    }
    const step = steps[event.key]
    const value = values[pointed]
    if (step !== undefined) show(step)
    else if (event.key === ' ' && value !== undefined) onToggle(value.value)
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={scroller}
      className="quitus-values"
      onScroll={({ currentTarget }) => {
        setTop(currentTarget.scrollTop)
        const rest = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight
        if (more && rest < HEIGHT) onNearEnd()
      }}
    >
      <div
        ref={listRef}
        role="listbox"
        tabIndex={0}
        aria-multiselectable
        aria-label={t('grid:filter.values')}
        aria-activedescendant={values.length === 0 ? undefined : `${id}-${pointed}`}
        onKeyDown={onKeyDown}
        style={{ height: values.length * LINE }}
      >
        {values.slice(first, last).map(({ value, count }, at) => {
          const place = first + at
          const text = filterValueText(value, column, conditionTexts(t), textOptions)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys (listbox pattern)
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the active option
            <div
              key={JSON.stringify(value)}
              id={`${id}-${place}`}
              role="option"
              className="quitus-value"
              aria-selected={isChosen(value)}
              aria-posinset={place + 1}
              aria-setsize={more ? -1 : values.length}
              data-active={place === pointed || undefined}
              style={{ transform: `translateY(${place * LINE}px)` }}
              onClick={() => {
                setActive(place)
                onToggle(value)
              }}
            >
              <span className="quitus-tick" aria-hidden />
              <span className="quitus-value-text" title={text}>
                {text}
              </span>
              <Text span size="xs" c="dimmed" className="quitus-number">
                {formatNumber(count, 'INTEGER', textOptions)}
              </Text>
            </div>
          )
        })}
      </div>
    </div>
  )
}
