import { type CellResult, refused, type WireValue } from '#values/cell-value.ts'
import type { Locale } from '../locale.ts'
import { type ColumnTypeRule, columnTypeRule } from './column-type-rule.ts'

/** Words of both languages, of spreadsheets and of ledgers; pending is null. */
const VALUE_OF_WORD = new Map<string, boolean | null>([
  ...['true', 'vrai', 'oui', 'yes', '1', 't', 'o', 'y'].map((word) => [word, true] as const),
  ...['false', 'faux', 'non', 'no', '0', 'f', 'n'].map((word) => [word, false] as const),
  ...['en attente', 'pending', ''].map((word) => [word, null] as const),
])

/** How spreadsheets of each language write truth values. */
const SPREADSHEET_WORDS: Record<Locale, { true: string; false: string }> = {
  fr: { true: 'VRAI', false: 'FAUX' },
  en: { true: 'TRUE', false: 'FALSE' },
}

function readWord(text: string): CellResult<boolean | null> {
  const value = VALUE_OF_WORD.get(text.trim().toLowerCase())
  return value === undefined ? refused('not_a_boolean') : { ok: true, value }
}

/** BOOLEAN: true, false, or null for pending (CELL-03). */
export const BOOLEAN_RULE: ColumnTypeRule = columnTypeRule<boolean>({
  family: 'boolean',
  editor: 'boolean',
  defaultWidth: 100,
  filterOperators: ['in', 'empty'],
  parseTyped: readWord,
  parsePasted: readWord,
  fileFormat: 'none',
  parseFile: (text) => {
    const read = readWord(text)
    return read.ok ? { ok: true, value: read.value === null ? null : String(read.value) } : read
  },
  readWire: (value) => (typeof value === 'boolean' ? { ok: true, value } : refused('not_a_boolean')),
  readStored: (value) => value === true,
  isOwn: (value: WireValue): value is boolean => typeof value === 'boolean',
  blankText: ({ booleanTexts }) => booleanTexts.pending,
  format: (value, { booleanTexts }) => (value ? booleanTexts.true : booleanTexts.false),
  editorText: String,
  copyText: (value, { locale }) => SPREADSHEET_WORDS[locale][value ? 'true' : 'false'],
  compare: (left, right) => Number(left) - Number(right),
})
