import type { Translate } from '@quitus/i18n/catalogue.ts'
import { inWordsOf, type OwnWords } from '#shared/in-words-of.ts'

/** What the grid says of anomalies is said of rows where a list has none. */
const WORDS: OwnWords = {
  'grid:selection.row': 'admin:selection.row',
  'grid:selection.count': 'admin:selection.count',
  'grid:selection.selectAll': 'admin:selection.selectAll',
  'grid:selection.tooMany': 'admin:selection.tooMany',
}

/** The texts of a grid whose rows are no anomalies. */
export function inWordsOfLists(t: Translate): Translate {
  return inWordsOf(t, WORDS)
}
