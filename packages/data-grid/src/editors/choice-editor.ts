import { fixedList, listedChoices, readableChoices } from '@quitus/domain/columns/choices.ts'
import type { CellEditorParams, Column } from '@quitus/domain/columns/column.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { MAX_TEXT_LENGTH } from '@quitus/domain/values/cell-value.ts'
import type { ICellEditorComp, ICellEditorParams } from 'ag-grid-community'
import type { GridContext } from '#core/grid-context.ts'
import type { GridLine } from '#core/rows/grid-line.ts'
import { element } from '#core/ui/element.ts'
import { createChoiceListBox, offeredChoices } from './choice-list-box.ts'

type Params = ICellEditorParams<GridLine, WireValue, GridContext> &
  CellEditorParams & { domainColumn: Column }

/**
 * Editor of a list of choices (CELL-08): requests the choices whenever it opens, narrows them by what is typed, and
 * takes any other text in a field of its own where the list allows it. Picking ends the edit. A class because AG Grid
 * makes editors with `new`.
 */
export class ChoiceEditor implements ICellEditorComp<GridLine, WireValue, GridContext> {
  readonly #gui = element('div', { class: 'quitus-choice-editor', 'aria-busy': 'false' })
  readonly #search = element('input', { class: 'quitus-editor-input', type: 'text', autocomplete: 'off' })
  readonly #state = element('div', { class: 'quitus-choice-state', role: 'status' })
  readonly #free = element('input', {
    class: 'quitus-editor-input',
    type: 'text',
    autocomplete: 'off',
    maxlength: String(MAX_TEXT_LENGTH),
  })
  readonly #box = createChoiceListBox(this.#search, (value) => this.#pick(value))
  readonly #leaving = new AbortController()
  #params: Params | null = null
  #current: string | null = null
  /** undefined until something was picked. */
  #picked: string | null | undefined
  /** Someone typed and confirmed before the choices were there. */
  #isConfirmed = false

  init(params: Params): void {
    this.#params = params
    const { t } = params.context.props()
    const label = params.colDef.headerName ?? ''
    this.#current = typeof params.value === 'string' ? params.value : null
    this.#search.setAttribute('aria-label', label)
    this.#search.placeholder = t('grid:choices.search')
    this.#box.list.setAttribute('aria-label', label)
    this.#free.setAttribute('aria-label', t('grid:choices.free', { column: label }))
    this.#free.placeholder = t('grid:choices.freeHint')
    this.#gui.style.width = `${Math.max(params.column.getActualWidth(), 240)}px`
    if (params.eventKey !== null && [...params.eventKey].length === 1) this.#search.value = params.eventKey
    this.#search.addEventListener('input', () => this.#narrow())
    this.#search.addEventListener('keydown', (event) => this.#onSearchKey(event))
    this.#free.addEventListener('keydown', (event) => this.#onFreeKey(event))
    this.#gui.append(this.#search, this.#box.list, this.#state)
    void this.#load(params)
  }

  getGui(): HTMLElement {
    return this.#gui
  }

  afterGuiAttached(): void {
    this.#search.focus()
  }

  isPopup(): boolean {
    return true
  }

  getPopupPosition(): 'over' {
    return 'over'
  }

  getValue(): WireValue {
    if (this.#picked !== undefined) return this.#picked
    const typed = this.#free.value.trim()
    return this.#free.isConnected && typed !== '' ? typed : this.#current
  }

  isCancelAfterEnd(): boolean {
    return this.getValue() === this.#current
  }

  destroy(): void {
    this.#leaving.abort()
  }

  async #load({ domainColumn, data, context }: Params): Promise<void> {
    const { source, t } = context.props()
    const { signal } = this.#leaving
    const fixed = fixedList(domainColumn)
    this.#setBusy(fixed === null)
    try {
      const list = fixed ?? (await source.choices(domainColumn.name, signal))
      if (signal.aborted) return
      const row = data.kind === 'entry' ? data.row : {}
      const choices = readableChoices(domainColumn, listedChoices(list, row))
      this.#box.offer(offeredChoices(choices, this.#current, t('grid:choices.blank')), this.#current)
      this.#setBusy(false)
      if (list.editable) this.#offerFreeText(choices.some(({ value }) => value === this.#current))
      const isConfirmed = this.#isConfirmed
      if (this.#search.value !== '') this.#narrow()
      if (isConfirmed) this.#box.pickActive()
    } catch (failure) {
      if (signal.aborted) return
      // biome-ignore lint/suspicious/noConsole: the specification wants it here and nowhere else (CELL-08)
      console.error(failure)
      this.#setBusy(false)
    }
  }

  #isBusy(): boolean {
    return this.#gui.getAttribute('aria-busy') === 'true'
  }

  #setBusy(isBusy: boolean): void {
    this.#gui.setAttribute('aria-busy', String(isBusy))
    this.#state.textContent = isBusy ? (this.#params?.context.props().t('grid:choices.loading') ?? '') : ''
  }

  #offerFreeText(isListed: boolean): void {
    if (!isListed && this.#current !== null) this.#free.value = this.#current
    this.#gui.append(this.#free)
  }

  #narrow(): void {
    this.#isConfirmed = false
    if (this.#isBusy()) return
    this.#box.narrow(this.#search.value)
    const none = this.#params?.context.props().t('grid:choices.none') ?? ''
    this.#state.textContent = this.#box.isEmpty() ? none : ''
  }

  #onSearchKey(event: KeyboardEvent): void {
    if (event.isComposing) return
    const isMeant = this.#box.hasActive() || this.#search.value !== ''
    if (event.key === 'ArrowDown') this.#box.move(1)
    else if (event.key === 'ArrowUp') this.#box.move(-1)
    else if (event.key === 'Enter' && isMeant) this.#confirm()
    else if (event.key === 'Tab' && !event.shiftKey && this.#free.isConnected) this.#free.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  #confirm(): void {
    if (this.#isBusy()) this.#isConfirmed = true
    else this.#box.pickActive()
  }

  #onFreeKey(event: KeyboardEvent): void {
    if (event.key !== 'Tab' || !event.shiftKey) return
    this.#search.focus()
    event.preventDefault()
    event.stopPropagation()
  }

  #pick(value: string | null): void {
    this.#picked = value
    this.#params?.stopEditing(true)
  }
}
