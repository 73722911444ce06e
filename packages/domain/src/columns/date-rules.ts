import {
  copiedDate,
  dateModel,
  formatDate,
  formatDateTime,
  instantModel,
  localTime,
  readWireDate,
  readWrittenDate,
} from '#text/date-text.ts'
import { parseFileDate, parseFileDateTime } from '#text/file-text.ts'
import { canonicalModel, refused, type WireDate, type WireValue } from '#values/cell-value.ts'
import { type ColumnTypeRule, columnTypeRule } from './column-type-rule.ts'
import type { FilterScalar } from './filter.ts'

function isDate(value: WireValue): value is WireDate {
  return typeof value === 'object' && value !== null && 'model' in value
}

function previousDate(value: WireValue): WireDate | null {
  return isDate(value) ? value : null
}

const DATES = {
  family: 'date',
  editor: 'text',
  defaultWidth: 170,
  filterOperators: ['between', 'before', 'after', 'empty'],
  fileFormat: 'date',
  isOwn: isDate,
  fromFilter: (value: FilterScalar) => (value === null ? null : { model: String(value) }),
  compare: (left: WireDate, right: WireDate) => {
    const [first, second] = [sortableModel(left), sortableModel(right)]
    return first < second ? -1 : first > second ? 1 : 0
  },
} as const

function sortableModel({ model }: WireDate): string {
  return canonicalModel(model).replace('Z', '')
}

/** DATE: a timestamp without zone, shown as a day and never converted; a new day keeps the time of day (CELL-05). */
export const DATE_RULE: ColumnTypeRule = columnTypeRule<WireDate>({
  ...DATES,
  parseTyped(text, { previous }) {
    const trimmed = text.trim()
    if (trimmed === '') return { ok: true, value: null }
    const written = readWrittenDate(trimmed, false)
    if (written === null || written.time !== null) return refused('not_a_date')
    return { ok: true, value: { model: dateModel(written, previousDate(previous)) } }
  },
  parsePasted(text, { previous }) {
    const trimmed = text.trim()
    if (trimmed === '') return { ok: true, value: null }
    const written = readWrittenDate(trimmed, true)
    if (written === null || written.isUtc) return refused('not_a_date')
    return { ok: true, value: { model: dateModel(written, previousDate(previous)) } }
  },
  parseFile: parseFileDate,
  readWire: (value) => readWireDate(value, false),
  readStored: (value) => ({ model: String(value).replace(' ', 'T') }),
  format: formatDate,
  editorText: formatDate,
  copyText: (value, { locale }) => copiedDate(localTime(value, 'UTC'), false, locale),
})

/**
 * DATE_TIME: an instant, read and shown in the project's time zone; what is not typed stays as it was there (CELL-05,
 * I18N-05).
 */
export const DATE_TIME_RULE: ColumnTypeRule = columnTypeRule<WireDate>({
  ...DATES,
  parseTyped(text, { previous, timeZone }) {
    const trimmed = text.trim()
    if (trimmed === '') return { ok: true, value: null }
    const written = readWrittenDate(trimmed, false)
    if (written === null || written.isUtc) return refused('not_a_date')
    return { ok: true, value: { model: instantModel(written, timeZone, previousDate(previous)) } }
  },
  parsePasted(text, { previous, timeZone }) {
    const trimmed = text.trim()
    if (trimmed === '') return { ok: true, value: null }
    const written = readWrittenDate(trimmed, true)
    if (written === null) return refused('not_a_date')
    const kept = written.time === null ? previousDate(previous) : null
    return { ok: true, value: { model: instantModel(written, timeZone, kept) } }
  },
  parseFile: parseFileDateTime,
  readWire: (value) => readWireDate(value, true),
  readStored: (value) => ({ model: String(value).replace(' ', 'T').replace(/\+00$/, 'Z') }),
  format: (value, { timeZone }) => formatDateTime(value, timeZone),
  editorText: (value, { timeZone }) => formatDateTime(value, timeZone),
  copyText: (value, { timeZone, locale }) => copiedDate(localTime(value, timeZone), true, locale),
})
