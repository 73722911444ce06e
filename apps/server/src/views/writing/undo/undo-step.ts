import type { Tx } from '@quitus/database/connection.ts'
import { isTransition } from '@quitus/domain/states/transition.ts'
import type { SignedInActor } from '#auth/actor.sql.ts'
import { AppError } from '#errors/app-error.ts'
import type { View } from '#views/definition/view.sql.ts'
import { updateReviewCells } from '#views/writing/change-set.sql.ts'
import { lockLettersOfStep, moveLetters } from '#views/writing/letters-of-step.sql.ts'
import { lockPublication } from '#views/writing/locks.sql.ts'
import { moveRecoveries } from '#views/writing/recoveries.sql.ts'
import type { PlannedRefusal } from '#views/writing/refusals.ts'
import { insertReversal } from './reversal.sql.ts'
import { findStepHead, hasNewStep, lockStep, type Step, type StepHead } from './steps.sql.ts'
import { insertWholeReversal } from './whole-reversal.sql.ts'

export type Direction = 'undo' | 'redo'
export type MovedStep = {
  /** Null where nothing could be written. */
  changeSet: string | null
  changed: number
  refused: PlannedRefusal[]
  refusedCount: number
}

/**
 * Undoes or redoes a step: an edit, a multiple edit, a decision or a recovery, all in this one way. Its rows are
 * locked, the reversal is judged and recorded as a change set, then applied. Throws `already_undone` or
 * `nothing_to_redo` where the step is not in the state to be moved.
 */
export async function moveStep(
  direction: Direction,
  step: Step,
  loadStepView: () => Promise<View>,
  { tx, actor, now }: { tx: Tx; actor: SignedInActor; now: () => Date },
): Promise<MovedStep> {
  const loaded = await loadStepView()
  // Published again meanwhile: the lock is held from now on, and the current publication counts.
  const view = (await lockPublication(tx, loaded)) ? loaded : await loadStepView()
  const letters = await lockLettersOfStep(tx, view, step.id)
  await lockStep(tx, view, step)
  const head = await requireHead(direction, step, view, { tx, actor })
  const action = { actor, kind: direction, now: now() }
  const movesLockWithState = isTransition(step.kind)
  const whole = await insertWholeReversal(tx, view, action, { step, head, movesLockWithState })
  // Letters and what they claim go back together, or not at all.
  if (letters > 0 && whole === null) throw new AppError('letter_undo_refused')
  const reversal =
    whole === null
      ? await insertReversal(tx, view, action, { step, head })
      : { ...whole, refused: [], refusedCount: 0 }
  if (reversal === undefined) throw new AppError(refusalOf(direction))
  const { changeSet, columns, changed, refused, refusedCount } = reversal
  if (changeSet !== null) {
    const written = view.columns.filter(({ name }) => columns.includes(name))
    const isRecovery = step.kind === 'recover'
    if (letters > 0) await moveLetters(tx, view, step.id, direction)
    if (isRecovery) await moveRecoveries(tx, view, { step: step.id, changeSet, direction })
    if (whole?.isApplied !== true) {
      await updateReviewCells(tx, view, changeSet, written, isRecovery ? { opensLocked: true } : {})
    }
  }
  return { changeSet, changed, refused, refusedCount }
}

/** The latest change set of the step; throws when it cannot be reversed in this direction. */
async function requireHead(
  direction: Direction,
  step: Step,
  view: View,
  { tx, actor }: { tx: Tx; actor: SignedInActor },
): Promise<StepHead> {
  const head = await findStepHead(tx, view, step)
  const isUndone = head?.kind === 'undo'
  if (head === undefined || isUndone !== (direction === 'redo')) throw new AppError(refusalOf(direction))
  if (isUndone && (await hasNewStep(tx, view, actor, head.id))) throw new AppError('nothing_to_redo')
  return head
}

function refusalOf(direction: Direction): 'already_undone' | 'nothing_to_redo' {
  return direction === 'undo' ? 'already_undone' : 'nothing_to_redo'
}
