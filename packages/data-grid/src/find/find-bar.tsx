import { ActionIcon, Paper, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { GridLabels } from '#data-grid-props.ts'
import type { FindState } from './find-controller.ts'
import { highlightMatches } from './highlight-matches.ts'
import './find-bar.css'

/** Pause after the last letter before the server looks. */
const PAUSE = 300

export type FindBarProps = {
  /** Where matches are marked. */
  grid: RefObject<HTMLElement | null>
  state: FindState
  labels: GridLabels['find']
  onFind: (text: string, direction: 'next' | 'previous') => void
  onClose: () => void
}

/** The field that finds a text in all rows: looks while somebody types, Enter goes on and Shift+Enter back, Escape closes. */
export function FindBar({ grid, state, labels, onFind, onClose }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    field.current?.focus()
    return () => clearTimeout(timer.current)
  }, [])

  const isFound = state.phase === 'found'
  useEffect(() => {
    if (!isFound || grid.current === null) return
    return highlightMatches(grid.current, text)
  }, [grid, isFound, text])

  function go(direction: 'next' | 'previous'): void {
    clearTimeout(timer.current)
    onFind(text, direction)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isNext = event.key === 'Enter' || event.key === 'F3'
    if (!isNext && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (isNext) go(event.shiftKey ? 'previous' : 'next')
    else onClose()
  }

  return (
    <Paper className="quitus-find" withBorder role="search" aria-label={labels.label} onKeyDown={onKeyDown}>
      <TextInput
        ref={field}
        size="xs"
        aria-label={labels.label}
        placeholder={labels.label}
        maxLength={500}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => onFind(value, 'next'), PAUSE)
        }}
      />
      <span className="quitus-find-place" role="status">
        {stateText(state, labels)}
      </span>
      {(
        [
          [labels.previous, IconArrowUp, () => go('previous')],
          [labels.next, IconArrowDown, () => go('next')],
          [labels.close, IconX, onClose],
        ] as const
      ).map(([label, Icon, act]) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={label}
          title={label}
          onClick={act}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
    </Paper>
  )
}

function stateText(state: FindState, labels: GridLabels['find']): string {
  if (state.phase === 'found') return labels.place(state.index, state.total)
  if (state.phase === 'nothing') return labels.nothing
  if (state.phase === 'searching') return labels.searching
  return state.phase === 'failed' ? labels.failed : ''
}
