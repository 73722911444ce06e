import { CloseButton, TextInput } from '@mantine/core'
import { MAX_SEARCH } from '@quitus/domain/text/text-limits.ts'
import { TIMINGS } from '@quitus/domain/timings.ts'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isTextField } from '#shared/is-typing.ts'
import styles from './view-toolbar.module.css'

type Props = { value: string; onChange: (text: string) => void }

/** Search over the text columns; searches 300 ms after the last key (FLOW-13), at once on Enter. */
export function QuickSearch({ value, onChange }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const applied = useRef(value)
  const send = useRef(onChange)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    send.current = onChange
  })

  useEffect(() => {
    if (value === applied.current) return
    applied.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    if (text === applied.current) return
    const timer = setTimeout(() => {
      // Enter was faster.
      if (applied.current === text) return
      applied.current = text
      send.current(text)
    }, TIMINGS.inputDebounce)
    return () => clearTimeout(timer)
  }, [text])

  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      const isElsewhere = isTextField(event.target) || document.querySelector('[aria-modal="true"]') !== null
      if (event.key !== '/' || event.defaultPrevented || isElsewhere) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', focusOnSlash)
    return () => window.removeEventListener('keydown', focusOnSlash)
  }, [])

  function requestNow(next: string): void {
    setText(next)
    applied.current = next
    onChange(next)
  }

  return (
    <TextInput
      ref={input}
      className={styles.search ?? ''}
      size="sm"
      type="search"
      aria-label={t('dashboard:search.label')}
      aria-keyshortcuts="/"
      title={t('dashboard:search.shortcut')}
      placeholder={t('dashboard:search.placeholder')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text === '' ? null : (
          <CloseButton size="sm" aria-label={t('dashboard:search.clear')} onClick={() => requestNow('')} />
        )
      }
      value={text}
      maxLength={MAX_SEARCH}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') requestNow(text)
      }}
    />
  )
}
