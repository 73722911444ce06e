import { useEffect, useRef } from 'react'

/**
 * Gives the focus back when a layer closes to whatever had it before; the returned function is called before it
 * opens.
 */
export function useReturnFocus(isOpen: boolean): () => void {
  const opener = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (isOpen) return
    opener.current?.focus({ preventScroll: true })
    opener.current = null
  }, [isOpen])
  return () => {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement) opener.current ??= activeElement
  }
}
