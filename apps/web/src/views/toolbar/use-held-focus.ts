import { type RefObject, useEffect, useRef } from 'react'

/**
 * Takes the focus to a panel when what had it inside is gone, so that keys still reach the panel. The panel needs a
 * tab index.
 */
export function useHeldFocus(): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)

  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isInside.current && isLost) panel.current?.focus()
  })

  useEffect(() => {
    const listen = ({ target }: FocusEvent) => {
      isInside.current = target instanceof Node && panel.current?.contains(target) === true
    }
    document.addEventListener('focusin', listen)
    return () => document.removeEventListener('focusin', listen)
  }, [])

  return panel
}
