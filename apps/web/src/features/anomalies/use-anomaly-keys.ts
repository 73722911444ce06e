import { useEffect, useRef } from 'react'
import { isTextField } from '#shared/is-typing.ts'

export type AnomalyKey = 'validate' | 'reject' | 'devalidate' | 'next' | 'previous' | 'close'

const KEYS: Readonly<Record<string, AnomalyKey>> = {
  v: 'validate',
  r: 'reject',
  d: 'devalidate',
  n: 'next',
  j: 'next',
  p: 'previous',
  k: 'previous',
  Escape: 'close',
}

/** The page by one finger: a letter anywhere on it, but not in a field and not in what lies over it. */
export function useAnomalyKeys(act: (key: AnomalyKey) => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, altKey, repeat } = event
      if (event.defaultPrevented || ctrlKey || metaKey || altKey || repeat) return
      const meant = KEYS[key.length === 1 ? key.toLowerCase() : key]
      if (meant === undefined || isElsewhere(event.target)) return
      event.preventDefault()
      latest.current(meant)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function isElsewhere(target: EventTarget | null): boolean {
  if (isTextField(target)) return true
  return (
    target instanceof Element &&
    target.closest('dialog, [role="dialog"], [role="listbox"], [role="menu"], [role="combobox"]') !== null
  )
}
