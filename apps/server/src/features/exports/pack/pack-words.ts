import { CHANGE_SET_KINDS } from '@quitus/domain/anomalies/change-kind.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { isState, STATE_LABELS } from '@quitus/domain/states/state.ts'
import { formatDate, formatDateTime } from '@quitus/domain/text/date-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { commaDecimal } from '#files/csv-text.ts'
import type { Translate } from '#language/messages.ts'
import type { ShownBy } from '#views/column-types/queried-type.ts'
import type { View } from '#views/definition/view.sql.ts'
import { outgoingText } from '../outgoing-text.ts'
import { decidedColumn } from './packed-changes.sql.ts'

export type PackWords = ReturnType<typeof packWords>

/** How what a pack lists is read in the requester’s language; of a view `withChoices`. */
export function packWords(
  view: View,
  { locale, translate, shownBy }: { locale: Locale; translate: Translate; shownBy: ShownBy },
) {
  const columns = new Map(view.columns.map((column) => [column.name, column]))
  const options = {
    ...shownBy,
    booleanTexts: {
      true: translate('grid:boolean.true'),
      false: translate('grid:boolean.false'),
      pending: translate('grid:boolean.pending'),
    },
  }
  const notes = { maskedIbans: 0 }
  /** As the cell of this column shows it, an IBAN masked. */
  const value = (name: string, shown: WireValue): string => {
    const column = columns.get(name)
    if (typeof shown === 'string') return outgoingText(shown, column?.choiceTexts ?? NO_TEXTS, notes)
    return COLUMN_TYPE_RULES[column?.type ?? 'STRING'].format(shown, options)
  }
  return {
    value,
    column: (name: string) => columns.get(name)?.label[locale] ?? name,
    state: (shown: WireValue) =>
      isState(shown) ? STATE_LABELS[shown][locale] : value(decidedColumn(view) ?? '', shown),
    /** A number without its currency, which spreadsheets add up. */
    amount: (text: string) => commaDecimal(text, 2),
    kind: (kind: string) =>
      translate(`writing:kind.${CHANGE_SET_KINDS.find((each) => each === kind) ?? 'other'}`),
    person: (name: string | null, impersonator: string | null) =>
      impersonator === null
        ? (name ?? '')
        : translate('packs:onBehalf', { impersonator, person: name ?? '' }),
    moment: (at: string | null) =>
      at === null ? '' : formatDateTime({ model: new Date(at).toISOString() }, shownBy.timeZone),
    day: (on: string | null) => (on === null ? '' : formatDate({ model: on })),
    count: (count: number) => formatNumber(count, 'INTEGER', { currency: '' }),
  }
}

const NO_TEXTS: ReadonlyMap<string, string> = new Map()
