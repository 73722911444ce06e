import { parseFileNumber } from '#text/file-text.ts'
import {
  copiedNumber,
  editableNumberText,
  formatNumber,
  parsePastedNumber,
  parseTypedNumber,
  readWireNumber,
} from '#text/number-text.ts'
import type { WireValue } from '#values/cell-value.ts'
import type { NumberType } from '#values/column-type.ts'
import { NUMBER_FORMS } from '#values/number-forms.ts'
import { type ColumnTypeRule, columnTypeRule } from './column-type-rule.ts'

type Own = { defaultWidth: number; isMoney?: true; takesSum?: true }

function numberRule(type: NumberType, own: Own): ColumnTypeRule {
  return columnTypeRule<number>({
    family: 'number',
    editor: 'text',
    filterOperators: ['between', 'equals', 'empty', 'in'],
    parseTyped: (text, options) => parseTypedNumber(text, type, options),
    parsePasted: (text, options) => parsePastedNumber(text, type, options),
    fileFormat: NUMBER_FORMS[type].isWhole ? 'whole_number' : 'number',
    parseFile: (text, format) => parseFileNumber(text, type, format),
    readWire: (value) => readWireNumber(value, type),
    readStored: Number,
    isOwn: (value: WireValue): value is number => typeof value === 'number',
    format: (value, options) => formatNumber(value, type, options),
    editorText: (value) => editableNumberText(value, type),
    copyText: (value, { locale }) => copiedNumber(value, type, locale),
    compare: (left, right) => left - right,
    ...own,
  })
}

/** Numbers are exact decimals of at most 15 significant digits (decision 010). */
export const INTEGER_RULE = numberRule('INTEGER', { defaultWidth: 120, takesSum: true })
export const REAL_RULE = numberRule('REAL', { defaultWidth: 120, takesSum: true })
export const AMOUNT_RULE = numberRule('AMOUNT', { defaultWidth: 150, isMoney: true, takesSum: true })
/** Stored as fraction, written as percent (CELL-06). */
export const PERCENT_RULE = numberRule('PERCENT', { defaultWidth: 120 })
