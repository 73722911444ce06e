import { TIMINGS } from '@quitus/domain/timings.ts'
import { type RefObject, useEffect, useRef } from 'react'

/** Puts the focus into a field shortly after it appears (FLOW-13), unless the person has gone elsewhere meanwhile. */
export function useAutofocus<Field extends HTMLElement>(): RefObject<Field | null> {
  const ref = useRef<Field>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) ref.current?.focus()
    }, TIMINGS.autofocus)
    return () => clearTimeout(timer)
  }, [])
  return ref
}
