import { COLUMN_TYPE_RULES, parseFileText } from '@quitus/domain/columns/column-type-rules.ts'
import type { FileFormat } from '@quitus/domain/text/file-text.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { COLUMN_TYPES, type ColumnType } from '@quitus/domain/values/column-type.ts'
import type { Figure } from './figures.ts'

const CELLS = 1_000_000
/** Different values of a type; each is met a hundred times, far apart. */
const DRAWN = 10_000
/** The bound for a million cells of any type, in seconds. */
const BOUND = 2

const PROJECT = { currency: 'EUR', timeZone: 'Europe/Paris' }
const FORMAT: FileFormat = { ...PROJECT, decimalMark: ',', thousandsMark: ' ', dateFormat: 'yyyy-mm-dd' }
const TEXTS = { ...PROJECT, booleanTexts: { true: 'Oui', false: 'Non', pending: 'En attente' } }

const FIRST_DAY = Date.UTC(1900, 0, 2)
const instantOf = (at: number) => FIRST_DAY + at * 631_152_137
const amountOf = (at: number) => (at * 7_919_771 - 39_598_855_000) / 100

const VALUE_OF: Record<ColumnType, (at: number) => WireValue> = {
  STRING: (at) => `Fournisseur n° ${at}, avoir non pris`,
  LINK: (at) => `https://quitus.example/pieces/${at}`,
  INTEGER: (at) => at * 7_919_771 - 39_598_855_000,
  REAL: amountOf,
  BOOLEAN: (at) => [true, false, null][at % 3] ?? null,
  FILE: (at) => ({ name: `facture-${at}.pdf`, url: `/files/${at}` }),
  AMOUNT: amountOf,
  PERCENT: (at) => (at - 5000) / 10_000,
  DATE: (at) => ({ model: new Date(instantOf(at)).toISOString().slice(0, 19) }),
  DATE_TIME: (at) => ({ model: `${new Date(instantOf(at)).toISOString().slice(0, 19)}Z` }),
}

/** What one would call without rules of one's own; types that need no formatting have none. */
const BARE: Partial<Record<ColumnType, (at: number) => string>> = {
  INTEGER: bareNumber({}, (at) => at * 7_919_771 - 39_598_855_000),
  REAL: bareNumber({ minimumFractionDigits: 2, maximumFractionDigits: 2 }, amountOf),
  AMOUNT: bareNumber({ style: 'currency', currency: 'EUR' }, amountOf),
  PERCENT: bareNumber({ style: 'percent', minimumFractionDigits: 2 }, (at) => (at - 5000) / 10_000),
  DATE: bareDate({ timeZone: 'UTC' }),
  DATE_TIME: bareDate({ timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' }),
}

function bareNumber(options: Intl.NumberFormatOptions, numberOf: (at: number) => number) {
  const format = new Intl.NumberFormat('fr-FR', options)
  return (at: number) => format.format(numberOf(at))
}

function bareDate(options: Intl.DateTimeFormatOptions) {
  const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const format = new Intl.DateTimeFormat('fr-FR', { ...day, ...options })
  return (at: number) => format.format(instantOf(at))
}

/** Formatting and parsing a million cells of each type, next to bare `Intl` for as many. */
export function measureTypes(): Figure[] {
  return COLUMN_TYPES.flatMap((type) => {
    const { format, copyText, parseTyped, parsePasted } = COLUMN_TYPE_RULES[type]
    const values = Array.from({ length: DRAWN }, (_, at) => VALUE_OF[type](at))
    const shown = values.map((value) => format(value, TEXTS))
    const copied = values.map((value) => copyText(value, { ...PROJECT, locale: 'fr' }))
    const entry = { ...PROJECT, previous: null }
    const bare = BARE[type]
    return [
      {
        name: `format 1M ${type}${bare === undefined ? '' : ' (raw: Intl)'}`,
        unit: 's',
        p50: secondsOf((at) => format(values[at] ?? null, TEXTS)),
        ...(bare === undefined ? {} : { raw: secondsOf(bare) }),
        bound: BOUND,
      },
      {
        name: `parse 1M ${type}, typed`,
        unit: 's',
        p50: secondsOf((at) => parseTyped(shown[at] ?? '', entry)),
        bound: BOUND,
      },
      {
        name: `parse 1M ${type}, pasted`,
        unit: 's',
        p50: secondsOf((at) => parsePasted(copied[at] ?? '', entry)),
        bound: BOUND,
      },
      {
        name: `parse 1M ${type}, of a file`,
        unit: 's',
        p50: secondsOf((at) => parseFileText(copied[at] ?? '', type, FORMAT)),
        bound: BOUND,
      },
    ] satisfies Figure[]
  })
}

/** Holds the last answer, so that no call is excluded for want of a reader. */
let kept: unknown

/** Processor seconds of this thread, so that what else the machine does counts as little as it can. */
function secondsOf(work: (at: number) => unknown): number {
  const started = process.threadCpuUsage()
  for (let cell = 0; cell < CELLS; cell++) kept = work(cell % DRAWN)
  const { user, system } = process.threadCpuUsage(started)
  if (kept === undefined) throw new Error('nothing was measured')
  return (user + system) / 1_000_000
}
