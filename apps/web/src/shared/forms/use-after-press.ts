import { useCallback, useEffect, useRef } from 'react'

/**
 * Does something at once, or, while a pointer is pressed, after its click: a message that appears under the pointer
 * would move away what is being pressed, and the click would go nowhere.
 */
export function useAfterPress(): (action: () => void) => void {
  const isPressed = useRef(false)
  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
    }
    window.addEventListener('pointerdown', press, { capture: true })
    window.addEventListener('pointerup', release, { capture: true })
    window.addEventListener('pointercancel', release, { capture: true })
    return () => {
      window.removeEventListener('pointerdown', press, { capture: true })
      window.removeEventListener('pointerup', release, { capture: true })
      window.removeEventListener('pointercancel', release, { capture: true })
    }
  }, [])
  return useCallback((action) => {
    if (!isPressed.current) return action()
    const later = new AbortController()
    const { signal } = later
    const afterClick = () => {
      later.abort()
      setTimeout(action)
    }
    window.addEventListener('pointerup', afterClick, { signal })
    window.addEventListener('pointercancel', afterClick, { signal })
  }, [])
}
