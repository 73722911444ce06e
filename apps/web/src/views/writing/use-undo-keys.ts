import { useEffect, useEffectEvent } from 'react'
import { isTextField } from '#shared/is-typing.ts'

type Moves = { undo: () => void; redo: () => void }

/**
 * Ctrl Z and Ctrl Y wherever the focus is on the page of a view: cells answer them first, fields have their own, and
 * what lies over the page has none (CELL-12). null where the person may only read.
 */
export function useUndoKeys(moves: Moves | null): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const direction = moves === null ? null : directionOf(event)
    if (moves === null || direction === null || isElsewhere(event.target)) return
    event.preventDefault()
    moves[direction]()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function directionOf(event: KeyboardEvent): keyof Moves | null {
  if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return null
  const key = event.key.toLowerCase()
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
  return key === 'y' && !event.shiftKey ? 'redo' : null
}

/** A checkbox types nothing: Ctrl Z on the box that selects rows means the page. */
function isElsewhere(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return isInDialog(target)
  return isTextField(target) || isInDialog(target)
}

/** The panel of a row leaves the page usable next to it; a modal does not. */
function isInDialog(target: EventTarget | null): boolean {
  if (document.querySelector('[aria-modal="true"], dialog[open]') !== null) return true
  return target instanceof Element && target.closest('[role="listbox"], [role="menu"]') !== null
}
