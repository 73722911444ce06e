import { isStorableText } from '#text/storable-text.ts'
import { type CellResult, MAX_TEXT_LENGTH, refused, type WireValue } from '#values/cell-value.ts'
import { type ColumnTypeRule, columnTypeRule } from './column-type-rule.ts'
import { compareTexts } from './compare-texts.ts'

type LinkOptions = { ownHost?: string | undefined }

function readText(value: unknown): CellResult<string | null> {
  if (typeof value !== 'string') return refused('not_text')
  if (value.length > MAX_TEXT_LENGTH) return refused('text_too_long')
  if (!isStorableText(value)) return refused('forbidden_character')
  return { ok: true, value: value === '' ? null : value }
}

function readLink(value: unknown, { ownHost }: LinkOptions): CellResult<string | null> {
  const text = readText(value)
  if (!text.ok || text.value === null) return text
  return isWebAddress(text.value) || isOwnAddress(text.value, ownHost) ? text : refused('not_a_link')
}

/** True for addresses that may be rendered as links (CELL-04). */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text)
}

/** `quitus.example/a` is an address of quitus.example, `quitus.example.evil.test` is none. */
function isOwnAddress(text: string, ownHost: string | undefined): boolean {
  if (ownHost === undefined || ownHost === '') return false
  const start = text.slice(0, ownHost.length).toLowerCase()
  return start === ownHost.toLowerCase() && /^(?:$|[/?#])/.test(text.slice(ownHost.length))
}

const TEXT = {
  family: 'text',
  editor: 'text',
  defaultWidth: 160,
  filterOperators: ['contains', 'equals', 'startsWith', 'empty', 'in'],
  fileFormat: 'none',
  readStored: String,
  isOwn: (value: WireValue): value is string => typeof value === 'string',
  format: (value: string) => value,
  editorText: (value: string) => value,
  copyText: (value: string) => value,
  compare: compareTexts,
} as const

/** STRING: any text; empty is null. A pasted cell loses the line end that spreadsheets put behind it. */
export const STRING_RULE: ColumnTypeRule = columnTypeRule({
  ...TEXT,
  takesChoices: true,
  parseTyped: readText,
  parsePasted: (text) => readText(text.replace(/\r?\n$/, '')),
  parseFile: readText,
  readWire: readText,
})

/** LINK: empty, http(s), or an address of the application itself (CELL-04). */
export const LINK_RULE: ColumnTypeRule = columnTypeRule({
  ...TEXT,
  isLink: true,
  parseTyped: (text, options) => readLink(text.trim(), options),
  parsePasted: (text, options) => readLink(text.trim(), options),
  parseFile: (text) => readLink(text, {}),
  readWire: readLink,
})
