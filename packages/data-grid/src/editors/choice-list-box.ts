import type { Choice } from '@quitus/domain/columns/column.ts'
import { foldedText } from '@quitus/domain/text/folded-text.ts'
import { element } from '#core/ui/element.ts'

/** A choice on offer; `value` null is the blank. */
export type OfferedChoice = { value: string | null; text: string }

let made = 0

/**
 * The listbox of a choice editor: what is typed narrows it, arrows and mouse point at one choice, whose name the
 * combobox announces.
 */
export function createChoiceListBox(combobox: HTMLInputElement, onPick: (value: string | null) => void) {
  const id = `quitus-choice-list-${++made}`
  const list = element('div', { class: 'quitus-choice-list', role: 'listbox', id, hidden: '' })
  let offered: readonly OfferedChoice[] = []
  let shown: readonly OfferedChoice[] = []
  let active = -1

  combobox.setAttribute('role', 'combobox')
  combobox.setAttribute('aria-autocomplete', 'list')
  combobox.setAttribute('aria-controls', id)
  combobox.setAttribute('aria-expanded', 'false')

  function draw(): void {
    list.replaceChildren(
      ...shown.map(({ text }, at) => {
        const option = element('div', { class: 'quitus-choice', role: 'option', id: `${id}-${at}` }, text)
        option.title = text
        // The focus stays in the combobox.
        option.addEventListener('pointerdown', (event) => event.preventDefault())
        option.addEventListener('click', () => pick(at))
        return option
      }),
    )
    list.hidden = shown.length === 0
    combobox.setAttribute('aria-expanded', String(shown.length > 0))
    point(active)
  }

  function point(at: number): void {
    active = at < shown.length ? at : -1
    for (const [index, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(index === active))
      if (index === active) option.scrollIntoView({ block: 'nearest' })
    }
    if (active === -1) combobox.removeAttribute('aria-activedescendant')
    else combobox.setAttribute('aria-activedescendant', `${id}-${active}`)
  }

  function pick(at: number): void {
    const choice = shown[at]
    if (choice !== undefined) onPick(choice.value)
  }

  return {
    list,
    /** Offers other choices, pointing at the one that is in the cell. */
    offer(choices: readonly OfferedChoice[], current: string | null): void {
      offered = choices
      shown = choices
      active = choices.findIndex(({ value }) => value === current)
      draw()
    },
    /** Shows the choices whose text holds what was typed, pointing at the first of them; nothing typed shows all. */
    narrow(typed: string): void {
      const sought = foldedText(typed.trim())
      shown = offered.filter(({ text }) => foldedText(text).includes(sought))
      active = sought === '' || shown.length === 0 ? -1 : 0
      draw()
    },
    isEmpty: () => shown.length === 0,
    hasActive: () => active !== -1,
    /** Moves the pointer, round the ends; to the first or last where nothing is pointed at. */
    move(step: 1 | -1): void {
      if (shown.length === 0) return
      point(
        active === -1 ? (step === 1 ? 0 : shown.length - 1) : (active + step + shown.length) % shown.length,
      )
    },
    pickActive: () => pick(active),
  }
}

/** The blank first, while there is something to take away, then the choices in their order. */
export function offeredChoices(
  choices: readonly Choice[],
  current: string | null,
  blank: string,
): OfferedChoice[] {
  return [...(current === null ? [] : [{ value: null, text: blank }]), ...choices]
}
