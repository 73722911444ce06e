import type { CellEntryOptions } from '@quitus/domain/columns/column-type-rule.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { CellResult, WireValue } from '@quitus/domain/values/cell-value.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import type { ICellEditorComp, ICellEditorParams } from 'ag-grid-community'
import type { GridContext } from '#core/grid-context.ts'
import { cellErrorText } from '#core/grid-texts.ts'
import type { GridLine } from '#core/rows/grid-line.ts'
import { element, iconButton } from '#core/ui/element.ts'

const INPUT = { class: 'quitus-editor-input', type: 'text', autocomplete: 'off' }
const LINES = { class: 'quitus-editor-input quitus-editor-lines', rows: '1' }

/** What the editor depends on besides the rules of the type. */
export type TypedEditorParams = {
  columnType: ColumnType
  /** Alt+Enter begins another line. */
  isMultiline: boolean
  /** A day may be picked; a text that is no date is given up (CELL-05). */
  hasCalendar: boolean
}
type Params = ICellEditorParams<GridLine, WireValue, GridContext> & TypedEditorParams

/**
 * Editor of typed cells. A text that cannot be read keeps the editor open and says why beneath it; only a date is
 * given up then (CELL-05). A class because AG Grid makes editors with `new`.
 */
export class TypedEditor implements ICellEditorComp<GridLine, WireValue, GridContext> {
  readonly #gui = element('div', { class: 'quitus-editor' })
  #input: HTMLInputElement | HTMLTextAreaElement = element('input', INPUT)
  readonly #message = element('div', { class: 'quitus-editor-message', role: 'alert', hidden: '' })
  #rule = COLUMN_TYPE_RULES.STRING
  #givesUp = false
  #options: CellEntryOptions = { currency: '', timeZone: 'UTC', previous: null }
  /**
   * What the editor opened with, when that is the value: left as it is, it changes nothing, whatever an input does to
   * line ends.
   */
  #opened: string | null = null
  #selectsAll = true
  #errorText: (code: string) => string = String
  #sayUnreadable: (code: string) => void = () => undefined

  init(params: Params): void {
    this.#rule = COLUMN_TYPE_RULES[params.columnType]
    this.#givesUp = params.hasCalendar
    if (params.isMultiline) this.#input = element('textarea', LINES)
    const { currency, timeZone } = params.context.textOptions()
    this.#options = { currency, timeZone, previous: params.value ?? null, ownHost: location.host }
    const { t } = params.context.props()
    this.#errorText = (code) => cellErrorText(t, code)
    this.#sayUnreadable = (code) => params.context.sayUnreadable(params.column.getColId(), code)
    const key = params.eventKey
    const isErased = key === 'Backspace' || key === 'Delete'
    const isTypedInto = key !== null && [...key].length === 1
    this.#selectsAll = !isErased && !isTypedInto
    this.#input.value = isTypedInto
      ? key
      : isErased
        ? ''
        : this.#rule.editorText(this.#options.previous, this.#options)
    this.#opened = this.#selectsAll ? this.#input.value : null
    this.#input.setAttribute('aria-label', params.colDef.headerName ?? '')
    if (this.#rule.alignment === 'end') this.#input.classList.add('quitus-number')
    this.#input.inputMode = this.#rule.inputMode
    this.#gui.style.width = `${Math.max(params.column.getActualWidth(), 120)}px`
    this.#input.addEventListener('input', () => this.#say(null))
    this.#input.addEventListener('keydown', (event) => this.#onKey(event as KeyboardEvent))
    this.#gui.append(this.#input, this.#message)
    if (params.hasCalendar) this.#addCalendar(params)
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && event.altKey && this.#input instanceof HTMLTextAreaElement) {
      this.#input.setRangeText('\n', this.#input.selectionStart, this.#input.selectionEnd, 'end')
      this.#say(null)
      event.preventDefault()
      event.stopPropagation()
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      // Enter ends the edit; in a text of several lines it would write one as well.
      if (event.key === 'Enter') event.preventDefault()
      if (this.getValidationErrors() !== null) event.stopPropagation()
    }
  }

  /** A day can be picked as well as typed; the time of day stays what it was. */
  #addCalendar({ context, stopEditing }: Params): void {
    const openCalendar = context.props().t('grid:filter.openCalendar')
    const open = () =>
      context.openCalendar({
        anchor: this.#gui,
        day: dayIn(this.#input.value),
        onPick: (day) => {
          this.#input.value = day.split('-').reverse().join('/')
          stopEditing()
        },
        onClose: () => this.#input.focus(),
      })
    const attributes = {
      class: 'quitus-editor-calendar',
      tabindex: '-1',
      'aria-label': openCalendar,
      title: openCalendar,
    }
    this.#gui.append(iconButton(attributes, open, context.icons()('calendar')))
    this.#input.addEventListener('keydown', (event) => {
      if (!(event instanceof KeyboardEvent) || !event.altKey || event.key !== 'ArrowDown') return
      event.preventDefault()
      event.stopPropagation()
      open()
    })
  }

  getGui(): HTMLElement {
    return this.#gui
  }

  afterGuiAttached(): void {
    this.#input.focus()
    if (this.#selectsAll) this.#input.select()
  }

  isPopup(): boolean {
    return true
  }

  getPopupPosition(): 'over' {
    return 'over'
  }

  getValidationErrors(): string[] | null {
    const read = this.#read()
    if (read.ok || this.#givesUp) return null
    const message = this.#errorText(read.code)
    this.#say(message)
    return [message]
  }

  getValidationElement(): HTMLElement {
    return this.#input
  }

  getValue(): WireValue {
    const read = this.#read()
    return read.ok ? read.value : this.#options.previous
  }

  isCancelAfterEnd(): boolean {
    const read = this.#read()
    if (!read.ok) this.#sayUnreadable(read.code)
    return !read.ok || this.#rule.isSame(read.value, this.#options.previous)
  }

  #read(): CellResult<WireValue> {
    const text = this.#input.value
    if (text === this.#opened) return { ok: true, value: this.#options.previous }
    return this.#rule.parseTyped(text, this.#options)
  }

  #say(message: string | null): void {
    this.#message.hidden = message === null
    this.#message.textContent = message ?? ''
    this.#input.setAttribute('aria-invalid', String(message !== null))
  }
}

/** The day at the beginning of a typed date, as yyyy-mm-dd; null where there is none. */
function dayIn(text: string): string | null {
  const [, day, month, year] = /^\s*(\d{2})\/(\d{2})\/(\d{4})/.exec(text) ?? []
  return day === undefined ? null : `${year}-${month}-${day}`
}
