// @vitest-environment jsdom

import type { Choice, Column } from '@quitus/domain/columns/column.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import { createTranslations } from '@quitus/i18n/translator.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CELL_TYPES } from './cell-types.ts'
import { testColumn } from './core/columns/test-column.ts'
import type { CalendarRequest } from './core/grid-context.ts'
import { textOptionsOf } from './core/text-options.ts'
import { BooleanEditor } from './editors/boolean-editor.ts'
import { ChoiceEditor } from './editors/choice-editor.ts'
import { TypedEditor } from './editors/typed-editor.ts'

const { t } = await createTranslations('fr')
const stopEditing = vi.fn()
const sayUnreadable = vi.fn()
const openCalendar = vi.fn<(requested: CalendarRequest) => void>()
const choices = vi.fn<(column: string, signal: AbortSignal) => Promise<object>>()

const columns = [testColumn('Validé', { stateRole: 'validated' })]

const context = {
  icons: () => () => document.createElement('svg'),
  textOptions: () => textOptionsOf({ currency: 'EUR', timeZone: 'Europe/Paris', t }),
  props: () => ({ t, source: { choices }, metadata: { columns } }),
  sayUnreadable,
  openCalendar,
}

// jsdom scrolls nothing.
Element.prototype.scrollIntoView = () => undefined
beforeEach(() => vi.clearAllMocks())
afterEach(() => document.body.replaceChildren())

type Editor = TypedEditor | BooleanEditor | ChoiceEditor

/** Opens an editor in the page as AG Grid does: with a value, and the key that opened it. */
function open<Opened extends Editor>(
  editor: Opened,
  { value = null, key = null, more = {} }: { value?: WireValue; key?: string | null; more?: object } = {},
): Opened {
  const column = { getActualWidth: () => 150, getColId: () => 'Colonne' }
  const requested = { value, eventKey: key, column, colDef: { headerName: 'Colonne' }, context, stopEditing }
  editor.init({ ...requested, data: { kind: 'entry', row: {} }, ...more } as never)
  document.body.append(editor.getGui())
  editor.afterGuiAttached()
  return editor
}

function openTyped(type: ColumnType, given: { value?: WireValue; key?: string } = {}): TypedEditor {
  const { cellEditorParams } = CELL_TYPES[type].editor
  return open(new TypedEditor(), { ...given, more: cellEditorParams as object })
}

/** The field that has the focus. */
function field(): HTMLInputElement | HTMLTextAreaElement {
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement)
    return activeElement
  throw new Error('No field has the focus.')
}

function type(text: string): void {
  field().value = text
  field().dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Presses a key where the focus is; false when the editor keeps it from the grid. */
function press(key: string, options: KeyboardEventInit = {}): boolean {
  let reachesGrid = false
  const listen = () => {
    reachesGrid = true
  }
  document.body.addEventListener('keydown', listen, { once: true })
  const { activeElement } = document
  activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }),
  )
  document.body.removeEventListener('keydown', listen)
  return reachesGrid
}

test('CELL-01 an editor takes the focus, is named like its column, and opens with the value selected or with the key that was typed', () => {
  openTyped('AMOUNT', { value: 1234.5 })
  expect(field().getAttribute('aria-label')).toBe('Colonne')
  expect(field().inputMode).toBe('decimal')
  expect([field().value, field().selectionStart, field().selectionEnd]).toEqual(['1234,5', 0, 6])
  openTyped('AMOUNT', { value: 1234.5, key: '7' })
  expect([field().value, field().selectionStart]).toEqual(['7', 1])
  openTyped('AMOUNT', { value: 1234.5, key: 'Delete' })
  expect(field().value).toBe('')
})

test('CELL-07 a number that cannot be read keeps its editor open and says why until it is typed again', () => {
  const editor = openTyped('AMOUNT', { value: 1 })
  const alert = editor.getGui().querySelector('[role=alert]')
  type('douze')
  expect(press('Enter')).toBe(false)
  expect(alert?.textContent).toBe(t('cells:not_a_number'))
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(editor.getValidationErrors()).toEqual([t('cells:not_a_number')])
  type('12')
  expect(alert?.hasAttribute('hidden')).toBe(true)
  expect(field().getAttribute('aria-invalid')).toBe('false')
  expect(press('Enter')).toBe(true)
  expect([editor.getValue(), editor.isCancelAfterEnd()]).toEqual([12, false])
})

test('CELL-05 a text that is no date is given up, with what was kept and the user notified', () => {
  const value = { model: '2024-03-01T08:30:00' }
  const editor = openTyped('DATE', { value })
  type('31/02/2024')
  expect(press('Enter')).toBe(true)
  expect(editor.isCancelAfterEnd()).toBe(true)
  expect(editor.getValue()).toEqual(value)
  expect(sayUnreadable).toHaveBeenCalledWith('Colonne', 'not_a_date')
})

test('CELL-05 Alt+Down opens the calendar at the typed day; a picked one ends the edit, and leaving it gives the focus back', () => {
  const editor = openTyped('DATE', { value: { model: '2024-03-01T08:30:00' } })
  expect(press('ArrowDown', { altKey: true })).toBe(false)
  const [requested] = openCalendar.mock.lastCall ?? []
  expect(requested?.day).toBe('2024-03-01')
  field().blur()
  requested?.onClose()
  expect(field().value).toBe('01/03/2024')
  requested?.onPick('2024-04-15')
  expect(stopEditing).toHaveBeenCalledOnce()
  expect(editor.getValue()).toEqual({ model: '2024-04-15T08:30:00' })
})

test('CELL-01 VIEW-13 Alt+Enter writes another line into a text, and Enter ends the edit', () => {
  const editor = openTyped('STRING', { value: 'un' })
  field().setSelectionRange(2, 2)
  expect(press('Enter', { altKey: true })).toBe(false)
  expect(field().value).toBe('un\n')
  expect(press('Enter')).toBe(true)
  expect(editor.getValue()).toBe('un\n')
})

test('CELL-11 a text that is left as it was changes nothing', () => {
  const editor = openTyped('STRING', { value: 'un\r\ndeux' })
  expect(editor.isCancelAfterEnd()).toBe(true)
  expect(editor.getValue()).toBe('un\r\ndeux')
})

test('FLOW-04 of a decision that is the editor offers only its way back', () => {
  const column = { getColId: () => 'Validé' }
  const { children } = open(new BooleanEditor(), { value: false, more: { column } }).getGui()
  expect([...children].map(({ textContent }) => textContent)).toEqual([
    t('grid:boolean.false'),
    t('grid:boolean.pending'),
  ])
})

test('CELL-03 the three states of a BOOLEAN are chosen by arrows, round the ends, and taken by Enter or a click', () => {
  const editor = open(new BooleanEditor(), { value: null })
  const list = editor.getGui()
  expect(document.activeElement).toBe(list)
  expect([...list.children].map(({ textContent }) => textContent)).toEqual(
    (['true', 'false', 'pending'] as const).map((each) => t(`grid:boolean.${each}`)),
  )
  const selected = () => list.querySelector('[aria-selected=true]')?.textContent
  expect(selected()).toBe(t('grid:boolean.pending'))
  expect(press('ArrowDown')).toBe(false)
  expect(selected()).toBe(t('grid:boolean.true'))
  expect(list.getAttribute('aria-activedescendant')).toBe(list.querySelector('[aria-selected=true]')?.id)
  press('ArrowUp')
  press('ArrowUp')
  press('Enter')
  expect(editor.getValue()).toBe(false)
  expect(stopEditing).toHaveBeenCalledOnce()
  list.querySelector<HTMLElement>('[role=option]')?.click()
  expect(editor.getValue()).toBe(true)
})

const LISTED: Choice[] = ['Doublon', 'Avoir non pris', 'Écart de prix'].map((value) => ({
  value,
  text: value,
}))
const fixedColumn: Column = testColumn('Colonne', {
  editable: true,
  isListOfChoices: true,
  cellEditorParams: { isAsyncOptions: false, listOfChoices: LISTED },
})

function openChoice(column: Column, value: string | null = null): ChoiceEditor {
  return open(new ChoiceEditor(), { value, more: { ...column.cellEditorParams, domainColumn: column } })
}

const options = (editor: ChoiceEditor) =>
  [...editor.getGui().querySelectorAll('[role=option]')].map(({ textContent }) => textContent)

test('CELL-08 a list is narrowed by what is typed, without regard to accents, and Enter takes what is left', () => {
  const editor = openChoice(fixedColumn)
  expect(choices).not.toHaveBeenCalled()
  expect(options(editor)).toEqual(expect.arrayContaining(LISTED.map(({ text }) => text)))
  type('ecart')
  expect(options(editor)).toEqual(['Écart de prix'])
  press('Enter')
  expect(stopEditing).toHaveBeenCalledOnce()
  expect([editor.getValue(), editor.isCancelAfterEnd()]).toEqual(['Écart de prix', false])
})

test('CELL-08 choices that do not load go to the console alone, and what was stays', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const failure = new Error('no choices')
  choices.mockRejectedValueOnce(failure)
  const column = testColumn('Colonne', {
    isListOfChoices: true,
    cellEditorParams: { isAsyncOptions: true, listOfChoices: [] },
  })
  const editor = openChoice(column, 'Doublon')
  expect(editor.getGui().getAttribute('aria-busy')).toBe('true')
  expect(editor.getGui().querySelector('[role=status]')?.textContent).toBe(t('grid:choices.loading'))
  await vi.waitFor(() => expect(editor.getGui().getAttribute('aria-busy')).toBe('false'), 60_000)
  expect(logged).toHaveBeenCalledWith(failure)
  logged.mockRestore()
  expect(options(editor)).toEqual([])
  expect([editor.getValue(), editor.isCancelAfterEnd()]).toEqual(['Doublon', true])
})

test('CELL-08 an answer that comes after the editor was left changes nothing', async () => {
  const answer = Promise.withResolvers<object>()
  choices.mockReturnValueOnce(answer.promise)
  const column = testColumn('Colonne', {
    isListOfChoices: true,
    cellEditorParams: { isAsyncOptions: true, listOfChoices: [] },
  })
  const editor = openChoice(column, 'Doublon')
  editor.destroy()
  expect(choices.mock.lastCall?.[1].aborted).toBe(true)
  answer.resolve({ editable: false, lists: [{ key: null, choices: LISTED }] })
  await answer.promise
  expect(options(editor)).toEqual([])
})
