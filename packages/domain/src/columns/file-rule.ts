import { refused, type WireFile, type WireValue } from '#values/cell-value.ts'
import { type ColumnTypeRule, columnTypeRule } from './column-type-rule.ts'
import { compareTexts } from './compare-texts.ts'

const refuse = () => refused('not_editable_by_value')

/** A stored file as an object, which may lack its name or its url; a bare text is both (API-05). */
function fileOf(value: unknown): WireFile {
  if (typeof value !== 'object' || value === null) return { name: String(value), url: String(value) }
  const part = (key: 'name' | 'url') => (key in value ? Reflect.get(value, key) : undefined)
  const [name, url] = [part('name'), part('url')]
  return { name: String(name ?? url ?? ''), url: String(url ?? name ?? '') }
}

/** FILE: attached and deleted by calls of its own, never by a value; shown and copied by its name. */
export const FILE_RULE: ColumnTypeRule = columnTypeRule<WireFile>({
  family: 'file',
  editor: 'file',
  defaultWidth: 160,
  filterOperators: ['empty'],
  parseTyped: refuse,
  parsePasted: refuse,
  fileFormat: null,
  parseFile: refuse,
  readWire: refuse,
  readStored: fileOf,
  isOwn: (value: WireValue): value is WireFile =>
    typeof value === 'object' && value !== null && 'name' in value,
  format: ({ name }) => name,
  editorText: ({ name }) => name,
  copyText: ({ name }) => name,
  compare: (left, right) => compareTexts(left.name, right.name) || compareTexts(left.url, right.url),
})
