import type { WireValue } from '@quitus/domain/cell-value.ts'
import type { ColumnType } from '@quitus/domain/column-type.ts'
import { isNumberType } from '@quitus/domain/column-type.ts'
import type { ICellEditorComp, ICellEditorParams } from 'ag-grid-community'
import { element } from '#cells/element.ts'
import type { GridContext, GridLine } from '#grid-context.ts'
import { isTypedChange, parseTyped, typedText } from './typed-value.ts'

type Params = ICellEditorParams<GridLine, WireValue, GridContext> & { columnType: ColumnType }

/**
 * Editor of typed cells. A text that cannot be read keeps the editor open and says why beneath it; only a DATE is given up then
 * (CELL-05). A class because AG Grid makes editors with `new`.
 */
export class TypedEditor implements ICellEditorComp<GridLine, WireValue, GridContext> {
  readonly #gui = element('div', { class: 'quitus-editor' })
  readonly #input = element('input', { class: 'quitus-editor-input', type: 'text', autocomplete: 'off' })
  readonly #message = element('div', { class: 'quitus-editor-message', role: 'alert', hidden: '' })
  #type: ColumnType = 'STRING'
  #previous: WireValue = null
  #selectsAll = true
  #errorText: (code: string) => string = String
  #sayUnreadable: (code: string) => void = () => undefined

  init(params: Params): void {
    this.#type = params.columnType
    this.#previous = params.value ?? null
    this.#errorText = params.context.props().labels.cellError
    this.#sayUnreadable = (code) => params.context.sayUnreadable(params.column.getColId(), code)
    const key = params.eventKey
    const isErased = key === 'Backspace' || key === 'Delete'
    const isTypedInto = key !== null && [...key].length === 1
    this.#selectsAll = !isErased && !isTypedInto
    this.#input.value = isTypedInto ? key : isErased ? '' : typedText(this.#previous, this.#type)
    this.#input.setAttribute('aria-label', params.colDef.headerName ?? '')
    if (isNumberType(this.#type)) this.#input.classList.add('quitus-number')
    if (isNumberType(this.#type)) this.#input.inputMode = 'decimal'
    this.#gui.style.width = `${Math.max(params.column.getActualWidth(), 120)}px`
    this.#input.addEventListener('input', () => this.#say(null))
    this.#input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== 'Tab') return
      if (this.getValidationErrors() !== null) event.stopPropagation()
    })
    this.#gui.append(this.#input, this.#message)
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
    const read = parseTyped(this.#input.value, this.#type, this.#previous)
    if (read.ok || this.#type === 'DATE') return null
    const message = this.#errorText(read.code)
    this.#say(message)
    return [message]
  }

  getValidationElement(): HTMLElement {
    return this.#input
  }

  getValue(): WireValue {
    const read = parseTyped(this.#input.value, this.#type, this.#previous)
    return read.ok ? read.value : this.#previous
  }

  isCancelAfterEnd(): boolean {
    const read = parseTyped(this.#input.value, this.#type, this.#previous)
    if (!read.ok) this.#sayUnreadable(read.code)
    return !read.ok || !isTypedChange(this.#input.value, this.#type, this.#previous)
  }

  #say(message: string | null): void {
    this.#message.hidden = message === null
    this.#message.textContent = message ?? ''
    this.#input.setAttribute('aria-invalid', String(message !== null))
  }
}
