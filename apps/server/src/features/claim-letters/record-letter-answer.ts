import { recordLetterAnswer as definition } from '@quitus/contract/claim-letters/letter-answers.ts'
import type { ValidatedRequestOf } from '@quitus/contract/endpoint.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { AnomalySource } from '@quitus/domain/anomalies/anomaly-source.ts'
import { MAX_ANSWERS, TRANSITION_OF_ANSWER } from '@quitus/domain/letters/letter-answer.ts'
import { STATE_LABELS } from '@quitus/domain/states/state.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { AppError, WordedRefusal } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import type { CallContext } from '#http/call-context.ts'
import { selectDayOfProject } from '#views/definition/project-day.sql.ts'
import { loadView, requireColumn, type View } from '#views/definition/view.sql.ts'
import { packRowIds } from '#views/rows/row-id-list.ts'
import { lockConcerned } from '#views/writing/concerned-rows.sql.ts'
import { decide } from '#views/writing/decisions/decide.ts'
import { updateAnswered } from '#views/writing/letters-of-step.sql.ts'
import { lockPublication } from '#views/writing/locks.sql.ts'
import { selectProofs } from '#views/writing/recoveries.sql.ts'
import { writeOnce } from '#views/writing/write-once.sql.ts'
import { selectFirstRowIds, selectNamedStates } from './claimed-documents.sql.ts'
import { findMostAnswers, insertAnswers } from './letter-answers.sql.ts'
import { type ClaimedPart, lockLetters, requireOneSource, selectClaimedParts } from './letters.sql.ts'

/** Anomalies that a refusal names; the number of the others is said. */
const MOST_NAMED = 5

type Body = ValidatedRequestOf<typeof definition>['body']
type Letter = Awaited<ReturnType<typeof lockLetters>>[number]

/**
 * Records an answer with its letters and takes their anomalies through the transition of its kind, as one step whose
 * undo withdraws both (decision 210). Letters are locked before rows, as an undo does.
 */
export const recordLetterAnswer = bindEndpoint(definition, async ({ params, body }, context) => {
  const { tx, actor, now } = context
  const { projectId } = params
  const request = { name: definition.name, projectId, parts: { params, body }, clientKey: body.clientKey }
  const { outcome } = await writeOnce(context, request, async () => {
    const at = now()
    const today = await selectDayOfProject(tx, projectId, at, 0)
    const answeredOn = body.answeredOn ?? today
    if (answeredOn > today) throw new AppError('letter_answer_in_future')
    const transition = TRANSITION_OF_ANSWER[body.kind]
    // The publication is held before letters and rows, as every write does.
    const source = await requireOneSource(tx, projectId, body.letters)
    const view = transition === null ? null : await loadView(tx, { projectId, source }, context)
    if (view !== null && !(await lockPublication(tx, view))) throw new AppError('view_republished')
    const letters = await lockSentLetters(tx, projectId, body.letters)
    const ids = letters.map(({ id }) => id)
    if (letters.some(({ sentOn }) => answeredOn < (sentOn ?? '')))
      throw new AppError('letter_answer_before_sent')
    requireComplete(body, letters)
    if ((await findMostAnswers(tx, projectId, ids)) >= MAX_ANSWERS)
      throw new WordedRefusal('too_many_letter_answers', () => ({ most: formatCount(MAX_ANSWERS) }))
    const claimed = await selectClaimedParts(tx, projectId, ids)
    const attachment = body.attachment === undefined ? null : { ...body.attachment, source }
    if (attachment !== null) await requireFile(tx, projectId, attachment, claimed)
    const parts = view === null ? [] : ofAnswer(claimed, body)
    const moved = view === null ? null : await move(context, view, { body, answeredOn, parts })
    const answer = {
      ...{ answeredOn, kind: body.kind, text: body.text.trim(), reference: body.reference ?? null },
      amount: body.amount === undefined ? null : String(body.amount),
      changeSet: moved?.changeSet ?? null,
      attachment,
      byLetter: letters.map(({ id, reference }) => ({
        letter: id,
        anomalyIds: parts.filter((part) => part.reference === reference).map(({ anomalyId }) => anomalyId),
      })),
    }
    await insertAnswers(tx, projectId, answer, { by: actor.user.id, at })
    await updateAnswered(tx, projectId, ids)
    return { changeSet: answer.changeSet, changed: moved?.changed ?? 0, recorded: letters.length }
  })
  return outcome
})

/** Holds letters that were sent. Throws `letter_not_found`, `letter_discarded` and `letter_not_sent`, by name. */
async function lockSentLetters(tx: Tx, projectId: number, requested: readonly number[]): Promise<Letter[]> {
  const ids = [...new Set(requested)]
  const letters = await lockLetters(tx, projectId, ids)
  if (letters.length < ids.length) throw new AppError('letter_not_found')
  const discarded = letters.find(({ isDiscarded }) => isDiscarded)
  if (discarded !== undefined)
    throw new WordedRefusal('letter_discarded', () => ({ reference: discarded.reference }))
  const unsent = letters.find(({ sentOn }) => sentOn === null)
  if (unsent !== undefined)
    throw new WordedRefusal('letter_not_sent', () => ({ reference: unsent.reference }))
  return letters
}

/** The file is one that an anomaly of the letters has, and stays until the answer is kept. */
async function requireFile(
  tx: Tx,
  projectId: number,
  { id, anomalyId, source }: { id: string; anomalyId: string; source: AnomalySource },
  claimed: readonly ClaimedPart[],
): Promise<void> {
  const isClaimed = claimed.some((part) => part.anomalyId === anomalyId)
  const found = await selectProofs(tx, { projectId, source }, [{ anomalyId, attachment: id }])
  if (!isClaimed || found.size === 0) throw new AppError('file_not_found')
}

function requireComplete({ kind, text, amount, anomalies }: Body, letters: readonly Letter[]): void {
  const [only] = letters
  const isOne = letters.length === 1 && only !== undefined
  const needsText = kind === 'disputed' || kind === 'note'
  const isWithoutText = needsText && text.trim() === ''
  const isWithoutAmount = kind === 'acceptedInPart' && amount === undefined
  const isTooMuch = amount !== undefined && (!isOne || amount > Number(only.amount))
  if (isWithoutText || isWithoutAmount || isTooMuch || (anomalies !== undefined && !isOne))
    throw new AppError('letter_answer_incomplete')
}

/** What the answer is about: all that the letters claim, or the anomalies that it names. */
function ofAnswer(parts: readonly ClaimedPart[], { anomalies }: Body): readonly ClaimedPart[] {
  if (anomalies === undefined) return parts
  const named = new Set(anomalies)
  const about = parts.filter(({ anomalyId }) => named.has(anomalyId))
  if (about.length < named.size) throw new AppError('letter_answer_incomplete')
  return about
}

/** Takes the anomalies through the transition of the answer; one that cannot be moved refuses the whole, by name. */
async function move(
  context: CallContext<typeof definition>,
  view: View,
  { body, answeredOn, parts }: { body: Body; answeredOn: string; parts: readonly ClaimedPart[] },
): Promise<{ changeSet: string | null; changed: number }> {
  const { tx, locale } = context
  const transition = TRANSITION_OF_ANSWER[body.kind]
  if (view.stateColumns === null || transition === null) throw new AppError('no_states')
  const ids = [...new Set(parts.map(({ anomalyId }) => anomalyId))]
  const rowIds = await selectFirstRowIds(tx, view, ids)
  const selected = { anomalies: packRowIds(rowIds), children: Buffer.alloc(0), unknown: 0 }
  await lockConcerned(tx, view, requireColumn(view, view.stateColumns.validated), selected)
  const states = new Map((await selectNamedStates(tx, view, ids)).map((each) => [each.anomalyId, each]))
  const others = ids.filter((id) => states.get(id)?.state !== 'claimed')
  if (others.length > 0) throw movedOn(others)
  const reason = body.text.trim() === '' ? undefined : body.text.trim()
  const { changeSet, changed, excluded } = await decide(context, view, {
    ...{ transition, dryRun: false, selected, date: answeredOn, reason },
  })
  const refused = excluded.filter(({ count }) => count > 0)
  // An answer about part of what it says would be a false one.
  if (refused.length > 0)
    throw new WordedRefusal('letter_answer_moved', (translate) => ({
      anomalies: refused.map(({ code }) => translate(`cells:${code}`)).join(' ; '),
    }))
  return { changeSet, changed }

  function movedOn(moved: readonly string[]): WordedRefusal {
    return new WordedRefusal('letter_answer_moved', (translate) => {
      const named = moved.slice(0, MOST_NAMED).map((id) => {
        const found = states.get(id)
        if (found === undefined) return translate('letters:answer.gone', { anomaly: id })
        return translate('letters:answer.moved', {
          anomaly: found.name,
          state: STATE_LABELS[found.state][locale],
        })
      })
      const more =
        moved.length > MOST_NAMED
          ? [translate('letters:differs.more', counted(moved.length - MOST_NAMED))]
          : []
      return { anomalies: [...named, ...more].join(' ; ') }
    })
  }
}
