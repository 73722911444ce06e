import type { LetterKind } from '@quitus/domain/letters/letter.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { WordedRefusal } from '#errors/app-error.ts'
import { requireColumn, type View } from '#views/definition/view.sql.ts'
import { packRowIds } from '#views/rows/row-id-list.ts'
import { lockConcerned } from '#views/writing/concerned-rows.sql.ts'
import { decide } from '#views/writing/decisions/decide.ts'
import type { Excluded } from '#views/writing/refusals.ts'
import { selectFirstRowIds } from './claimed-documents.sql.ts'
import { requireUnchanged } from './compare-letters.ts'
import { selectClaimedParts, updateToSent } from './letters.sql.ts'

type Context = Parameters<typeof decide>[0] & { locale: Locale }
type Letter = { id: number; kind: LetterKind }

/** Null where nothing was claimed, such as by reminders. */
export type Claimed = { changeSet: string | null; changed: number } | null

/**
 * Marks letters as sent on a day, and claims what they claim as of it, as one step (decision 188). What is no longer
 * as a letter says refuses the whole. The caller holds the publication and the letters, in this order.
 */
export async function sendLetters(
  context: Context,
  view: View,
  { letters, sentOn }: { letters: readonly Letter[]; sentOn: string },
): Promise<Claimed> {
  const { tx, actor, now } = context
  const { projectId } = view
  const claimed = await claim('claim')
  await claim('reminder')
  const ids = letters.map(({ id }) => id)
  const { changeSet = null } = claimed ?? {}
  await updateToSent(tx, projectId, ids, { on: sentOn, by: actor.user.id, at: now(), changeSet })
  return claimed

  async function claim(kind: LetterKind): Promise<Claimed> {
    const ofKind = letters.filter((letter) => letter.kind === kind)
    const parts = await selectClaimedParts(
      tx,
      projectId,
      ofKind.map(({ id }) => id),
    )
    if (parts.length === 0 || view.stateColumns === null) return null
    const anomalyIds = [...new Set(parts.map(({ anomalyId }) => anomalyId))]
    const rowIds = await selectFirstRowIds(tx, view, anomalyIds)
    const selected = { anomalies: packRowIds(rowIds), children: Buffer.alloc(0), unknown: 0 }
    await lockConcerned(tx, view, requireColumn(view, view.stateColumns.validated), selected)
    await requireUnchanged(tx, view, { letters: ofKind, parts, locale: context.locale })
    if (kind === 'reminder') return null
    const { changeSet, changed, excluded } = await decide(context, view, {
      ...{ transition: 'claim' as const, dryRun: false, selected, date: sentOn },
    })
    // A letter that claims part of what it says would be a false one.
    if (excluded.some(({ count }) => count > 0)) throw partlyClaimed(excluded)
    return { changeSet, changed }
  }
}

function partlyClaimed(excluded: readonly Excluded[]): WordedRefusal {
  return new WordedRefusal('letter_differs', (translate) => ({
    differences: excluded.map(({ code }) => translate(`cells:${code}`)).join(' ; '),
  }))
}
