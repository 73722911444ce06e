import { type RefObject, useEffect, useState } from 'react'

/** Where a key belongs to something that lies over the grid. */
const LAYER = '[role="dialog"], dialog[open]'

/**
 * Opens the find field on Ctrl F and F3, from wherever the page is read: the browser's own search would see the rows
 * on screen alone.
 */
export function useFindKeys(frame: RefObject<HTMLElement | null>, canFind: boolean) {
  const [isFinding, setFinding] = useState(false)

  useEffect(() => {
    if (!canFind) return
    function onKeyDown(event: KeyboardEvent): void {
      const isCtrlF =
        (event.ctrlKey || event.metaKey) &&
        !event.shiftKey &&
        !event.altKey &&
        event.key.toLowerCase() === 'f'
      if ((!isCtrlF && event.key !== 'F3') || event.defaultPrevented) return
      const { target } = event
      const isInLayer = target instanceof Element && target.closest(LAYER) !== null
      const isCovered = frame.current === null || frame.current.closest('[inert]') !== null
      if (isInLayer || isCovered || document.querySelector('[aria-modal="true"]') !== null) return
      event.preventDefault()
      setFinding(true)
      frame.current?.querySelector<HTMLInputElement>('.quitus-find input')?.focus()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [frame, canFind])

  return [isFinding, setFinding] as const
}
