import { ActionIcon, Paper, TextInput } from '@mantine/core'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import type { Translate } from '@quitus/i18n/catalogue.ts'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { FindState } from '#model/grid-display.ts'
import { highlightMatches } from './highlight-matches.ts'
import './find-bar.css'

/** Pause after the last letter before the server looks. */
const PAUSE = 300

export type FindBarProps = {
  /** Where matches are marked. */
  grid: RefObject<HTMLElement | null>
  state: FindState
  t: Translate
  onFind: (text: string, direction: 'next' | 'previous') => void
  onClose: () => void
}

/**
 * The field that finds a text in all rows: looks while someone types, Enter goes on and Shift+Enter back, Escape
 * closes.
 */
export function FindBar({ grid, state, t, onFind, onClose }: FindBarProps) {
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
    <Paper
      className="quitus-find"
      withBorder
      role="search"
      aria-label={t('grid:find.label')}
      onKeyDown={onKeyDown}
    >
      <TextInput
        ref={field}
        size="xs"
        aria-label={t('grid:find.label')}
        placeholder={t('grid:find.label')}
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
        {stateText(state, t)}
      </span>
      {(
        [
          [t('grid:find.previous'), IconArrowUp, () => go('previous')],
          [t('grid:find.next'), IconArrowDown, () => go('next')],
          [t('grid:find.close'), IconX, onClose],
        ] as const
      ).map(([label, Icon, action]) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={label}
          title={label}
          onClick={action}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
    </Paper>
  )
}

function stateText(state: FindState, t: Translate): string {
  if (state.phase === 'found')
    return t('grid:find.place', { index: formatCount(state.index), total: formatCount(state.total) })
  if (state.phase === 'nothing') return t('grid:find.nothing')
  if (state.phase === 'searching') return t('grid:find.searching')
  return state.phase === 'failed' ? t('grid:find.failed') : ''
}
