import { useEffect, useRef } from 'react'
import { isTextField } from './is-typing.ts'

/** Acts of a page by single keys, letters in lower case: anywhere on it, but not in a field and not in what lies over it. */
export function usePageKeys<Act>(keys: Readonly<Record<string, Act>>, act: (meant: Act) => void): void {
  const latest = useRef({ keys, act })
  useEffect(() => {
    latest.current = { keys, act }
  })
  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, altKey, repeat } = event
      if (event.defaultPrevented || ctrlKey || metaKey || altKey || repeat) return
      const meant = latest.current.keys[key.length === 1 ? key.toLowerCase() : key]
      if (meant === undefined || isElsewhere(event.target)) return
      event.preventDefault()
      latest.current.act(meant)
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
