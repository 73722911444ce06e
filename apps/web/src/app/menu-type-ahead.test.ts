// @vitest-environment jsdom
import type { KeyboardEvent } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { createMenuTypeAhead } from './menu-type-ahead.ts'

let menu: HTMLElement
beforeEach(() => {
  document.body.innerHTML = `<div id="menu">${['Système', 'Clair', 'Sombre', 'Élargi', 'Sobre']
    .map((text) => `<button role="menuitem">${text}</button>`)
    .join('')}</div>`
  menu = document.querySelector<HTMLElement>('#menu') ?? document.body
})

/** Types letters at times in ms and answers the entry that has the focus after each. */
function type(...keys: readonly [key: string, at: number][]): (string | null | undefined)[] {
  const onKeyDown = createMenuTypeAhead()
  return keys.map(([key, timeStamp]) => {
    const event = { key, timeStamp, currentTarget: menu, target: menu, preventDefault() {} }
    onKeyDown(event as unknown as KeyboardEvent<HTMLElement>)
    return document.activeElement?.textContent
  })
}

it('FLOW-13 takes letters within 350 ms as one word, later ones as a new one', () => {
  expect(type(['s', 0], ['o', 349], ['b', 698])).toEqual(['Système', 'Sombre', 'Sobre'])
  expect(type(['c', 0], ['e', 350])).toEqual(['Clair', 'Élargi'])
})

it('steps through the entries that begin with the letter', () => {
  expect(type(['s', 0], ['s', 500], ['s', 1000], ['s', 1500])).toEqual([
    'Système',
    'Sombre',
    'Sobre',
    'Système',
  ])
})
