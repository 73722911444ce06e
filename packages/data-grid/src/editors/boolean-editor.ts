import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import type { ICellEditorComp, ICellEditorParams } from 'ag-grid-community'
import { booleanMark } from '#core/boolean-mark.ts'
import type { GridContext } from '#core/grid-context.ts'
import { booleanTexts } from '#core/grid-texts.ts'
import type { GridLine } from '#core/rows/grid-line.ts'
import { element } from '#core/ui/element.ts'
import { pickableBooleans } from '#model/cell-edit.ts'

/**
 * List of the values of a BOOLEAN (CELL-03); picking one ends the edit. A class because AG Grid makes editors with
 * `new`.
 */
export class BooleanEditor implements ICellEditorComp<GridLine, WireValue, GridContext> {
  readonly #list = element('div', { class: 'quitus-choices', role: 'listbox', tabindex: '0' })
  #value: WireValue = null
  #choices: readonly (boolean | null)[] = []
  #active = 0
  #stop: () => void = () => undefined

  init(params: ICellEditorParams<GridLine, WireValue, GridContext>): void {
    this.#value = params.value ?? null
    this.#stop = () => params.stopEditing(true)
    const { metadata, t } = params.context.props()
    const column = metadata.columns.find(({ name }) => name === params.column.getColId())
    this.#choices = pickableBooleans(this.#value, column?.stateRole === 'validated')
    this.#active = Math.max(
      0,
      this.#choices.findIndex((choice) => Object.is(choice, this.#value)),
    )
    this.#list.setAttribute('aria-label', params.colDef.headerName ?? '')
    const booleans = booleanTexts(t)
    for (const [at, choice] of this.#choices.entries()) {
      const text = choice === null ? booleans.pending : booleans[choice ? 'true' : 'false']
      const mark = booleanMark(choice, params.context)
      mark.setAttribute('aria-hidden', 'true')
      const option = element(
        'div',
        { class: 'quitus-choice', role: 'option', id: `quitus-choice-${at}` },
        mark,
        text,
      )
      option.addEventListener('click', () => this.#pick(at))
      this.#list.append(option)
    }
    this.#list.addEventListener('keydown', (event) => this.#onKey(event))
    this.#show()
  }

  getGui(): HTMLElement {
    return this.#list
  }

  afterGuiAttached(): void {
    this.#list.focus()
  }

  isPopup(): boolean {
    return true
  }

  getPopupPosition(): 'under' {
    return 'under'
  }

  getValue(): WireValue {
    return this.#value
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' || event.key === ' ') this.#pick(this.#active)
    else if (event.key === 'ArrowDown') this.#move(1)
    else if (event.key === 'ArrowUp') this.#move(-1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  #move(step: number): void {
    this.#active = (this.#active + step + this.#choices.length) % this.#choices.length
    this.#show()
  }

  #pick(at: number): void {
    this.#value = this.#choices[at] ?? null
    this.#stop()
  }

  #show(): void {
    this.#list.setAttribute('aria-activedescendant', `quitus-choice-${this.#active}`)
    for (const [at, option] of [...this.#list.children].entries()) {
      option.setAttribute('aria-selected', String(at === this.#active))
    }
  }
}
