import { useEffect, useRef } from 'react'
import { isTextField } from './is-typing.ts'

/**
 * Actions of a page by single keys, letters in lower case: anywhere on it, but not in a field and not in what lies
 * over it.
 */
export function usePageKeys<Action>(
  keys: Readonly<Record<string, Action>>,
  action: (meant: Action) => void,
): void {
  const latest = useRef({ keys, action })
  useEffect(() => {
    latest.current = { keys, action }
  })
  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, altKey, repeat } = event
      if (event.defaultPrevented || ctrlKey || metaKey || altKey || repeat) return
      const meant = latest.current.keys[key.length === 1 ? key.toLowerCase() : key]
      if (meant === undefined || isElsewhere(event.target)) return
      event.preventDefault()
      latest.current.action(meant)
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
