import { TIMINGS } from '@quitus/domain/timings.ts'
import type { KeyboardEvent } from 'react'
import { isTextField } from '#shared/is-typing.ts'

/**
 * Moves the focus of a menu to the entry that begins with the letters typed; a pause of 350 ms begins again (FLOW-13).
 * Takes the place of the component library's own, whose pause is longer and cannot be set.
 */
export function createMenuTypeAhead(): (event: KeyboardEvent<HTMLElement>) => void {
  let typed = ''
  let lastAt = Number.NEGATIVE_INFINITY

  return (event) => {
    const isLetter = event.key.length === 1 && event.key !== ' '
    if (!isLetter || event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return
    event.preventDefault()
    typed = event.timeStamp - lastAt < TIMINGS.menuTypeAhead ? typed + fold(event.key) : fold(event.key)
    lastAt = event.timeStamp
    const entries = event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]:not([data-disabled])')
    const items: HTMLElement[] = [...entries]
    const present = items.findIndex((item) => item.matches(':focus'))
    // One letter steps through the entries that begin with it; a longer word may stay where it is.
    const from = typed.length === 1 ? present + 1 : Math.max(present, 0)
    const inTurn = [...items.slice(from), ...items.slice(0, from)]
    inTurn.find((item) => fold(item.textContent ?? '').startsWith(typed))?.focus()
  }
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase()
}
