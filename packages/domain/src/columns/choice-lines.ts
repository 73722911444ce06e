import type { DesignedChoices } from './column-design.ts'

type Choice = DesignedChoices['lists'][number]['choices'][number]

/** Between the parts of a line; a spreadsheet puts tabs there. */
const SEPARATOR = ' | '

/**
 * Choices as lines that people type or paste: the choice alone, with its English text, or with the value that is
 * stored and both texts.
 */
export function formatChoiceLines(choices: readonly Choice[]): string {
  return choices
    .map(({ value, text }) => {
      if (text === null) return value
      return (text.fr === value ? [value, text.en] : [value, text.fr, text.en]).join(SEPARATOR)
    })
    .join('\n')
}

/** Reads such lines, also of a column or a table that was copied; blank ones and repetitions are left unread. */
export function parseChoiceLines(lines: string): Choice[] {
  const choices = new Map<string, Choice>()
  for (const line of lines.split(/\r\n|\r|\n/)) {
    const parts = line.split(/\t| \| /).map((part) => part.trim())
    const [value = '', second = '', third = ''] = parts
    if (value === '' || choices.has(value)) continue
    const text = third !== '' ? { fr: second === '' ? value : second, en: third } : { fr: value, en: second }
    choices.set(value, { value, text: second === '' && third === '' ? null : text })
  }
  return [...choices.values()]
}
