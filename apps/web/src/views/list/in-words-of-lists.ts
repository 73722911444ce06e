import type { MessageKey, Translate } from '@quitus/i18n/catalogue.ts'

/** What the grid says of anomalies is said of rows where a list has none. */
const OWN_WORDS: Readonly<Record<string, MessageKey>> = {
  'grid:selection.row': 'admin:selection.row',
  'grid:selection.count': 'admin:selection.count',
  'grid:selection.selectAll': 'admin:selection.selectAll',
  'grid:selection.tooMany': 'admin:selection.tooMany',
}

/** The texts of a grid whose rows are no anomalies. */
export function inWordsOfLists(t: Translate): Translate {
  const ask = t as unknown as (key: string, ...values: unknown[]) => string
  const read = (key: string, ...values: unknown[]) => ask(OWN_WORDS[key] ?? key, ...values)
  return read as unknown as Translate
}
