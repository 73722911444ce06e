import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'

const PAGE = 6

type ChoiceList<Option> = {
  /** The option that Enter picks; undefined when there is none. */
  chosen: Option | undefined
  /** Points at another option, as a mouse does; null points at the first one again. */
  point: (option: Option | null) => void
  optionId: (option: Option) => string
  /** Of the search box, which keeps the focus (combobox pattern). */
  searchProps: {
    role: 'combobox'
    'aria-expanded': true
    'aria-controls': string
    'aria-autocomplete': 'list'
    'aria-activedescendant': string | undefined
    onKeyDown: (event: KeyboardEvent) => void
  }
  listProps: { ref: RefObject<HTMLDivElement | null>; id: string }
}

/**
 * A search box over a list: the arrows move through the options while the typing goes on. What was pointed at stays
 * so when options come and go around it.
 */
export function useChoiceList<Option extends { id: string | number }>(
  options: readonly Option[],
  onPick: (option: Option) => void,
): ChoiceList<Option> {
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<Option['id'] | null>(null)
  const position = Math.max(
    0,
    options.findIndex((option) => option.id === pointed),
  )
  const chosen = options[position]
  const optionId = (option: Option) => `${id}-${option.id}`
  const chosenId = chosen === undefined ? undefined : optionId(chosen)

  useEffect(() => {
    const shown = [...(ref.current?.querySelectorAll('[role=option]') ?? [])]
    shown.find((option) => option.id === chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])

  function onKeyDown(event: KeyboardEvent): void {
    if (chosen === undefined || event.nativeEvent.isComposing) return
    const last = options.length - 1
    const goals: Record<string, number> = {
      ArrowDown: position === last ? 0 : position + 1,
      ArrowUp: position === 0 ? last : position - 1,
      PageDown: Math.min(position + PAGE, last),
      PageUp: Math.max(position - PAGE, 0),
    }
    const goal = goals[event.key]
    if (goal !== undefined) setPointed(options[goal]?.id ?? null)
    else if (event.key === 'Enter') onPick(chosen)
    else return
    event.preventDefault()
  }

  return {
    chosen,
    point: (option) => setPointed(option?.id ?? null),
    optionId,
    searchProps: {
      role: 'combobox',
      'aria-expanded': true,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': chosenId,
      onKeyDown,
    },
    listProps: { ref, id: `${id}-list` },
  }
}
