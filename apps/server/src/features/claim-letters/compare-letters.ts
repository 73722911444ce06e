import type { Tx } from '@quitus/database/connection.ts'
import type { LetterKind } from '@quitus/domain/letters/letter.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { STATE_LABELS } from '@quitus/domain/states/state.ts'
import { movesOf } from '@quitus/domain/states/transition.ts'
import { areEqualDecimals } from '@quitus/domain/text/decimal-sum.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { WordedRefusal } from '#errors/app-error.ts'
import type { Translate } from '#language/messages.ts'
import type { View } from '#views/definition/view.sql.ts'
import { findShownBy } from '#views/query/shown-text.sql.ts'
import { selectDocuments } from './claimed-documents.sql.ts'
import { documentsDigest } from './documents-digest.ts'
import { letterColumns } from './letter-columns.ts'
import type { ClaimedPart } from './letters.sql.ts'
import { anomaliesOf, type ClaimedAnomaly } from './plan-letters.ts'

/** Differences that a refusal names; the number of the others is said. */
const MOST_NAMED = 5

type Difference = { part: ClaimedPart; name: string; now: ClaimedAnomaly | null }

/**
 * Are the anomalies of these letters still as the letters say? Their rows are locked. Throws `letter_differs`, which
 * names anomalies with what the letter has and what there is now.
 */
export async function requireUnchanged(
  tx: Tx,
  view: View,
  {
    letters,
    parts,
    locale,
  }: {
    letters: readonly { id: number; kind: LetterKind }[]
    parts: readonly ClaimedPart[]
    locale: Locale
  },
): Promise<void> {
  const kinds = new Set(letters.map(({ kind }) => kind))
  const ids = parts.map(({ anomalyId }) => anomalyId)
  const rows = await selectDocuments(tx, view, letterColumns(view), ids)
  const current = new Map([...anomaliesOf(rows)].map((each) => [each.anomalyId, each]))
  const open = kinds.has('claim') ? movesOf('claim').map(({ from }) => from) : ['claimed']
  const differences = parts.flatMap((part): Difference[] => {
    const now = current.get(part.anomalyId) ?? null
    const isAlike =
      now !== null &&
      open.includes(now.first.state) &&
      areEqualDecimals(now.accepted, part.amount) &&
      (part.digest === null || part.digest === documentsDigest(now))
    return isAlike ? [] : [{ part, now, name: now?.first.name ?? part.anomalyId }]
  })
  if (differences.length === 0) return
  const { currency } = await findShownBy(tx, view.projectId)
  const money = (amount: string) => formatNumber(Number(amount), 'AMOUNT', { currency })
  throw new WordedRefusal('letter_differs', (translate) => {
    const named = differences
      .slice(0, MOST_NAMED)
      .map((difference) => inWords(difference, { open, money, locale, translate }))
    const others = differences.length - named.length
    const more = others > 0 ? [translate('letters:differs.more', counted(others))] : []
    return { differences: [...named, ...more].join(' ; ') }
  })
}

function inWords(
  { part, name, now }: Difference,
  {
    open,
    money,
    locale,
    translate,
  }: { open: readonly string[]; money: (amount: string) => string; locale: Locale; translate: Translate },
): string {
  const named = { reference: part.reference, anomaly: name }
  if (now === null) return translate('letters:differs.gone', named)
  if (!open.includes(now.first.state))
    return translate('letters:differs.state', {
      ...named,
      state: STATE_LABELS[now.first.state][locale],
    })
  if (!areEqualDecimals(now.accepted, part.amount))
    return translate('letters:differs.amount', {
      ...named,
      written: money(part.amount),
      current: money(now.accepted),
    })
  return translate('letters:differs.documents', named)
}
