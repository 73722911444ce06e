import type { Tx } from '@quitus/database/connection.ts'
import { formatDate } from '@quitus/domain/text/date-text.ts'
import { AppError, WordedRefusal } from '#errors/app-error.ts'
import { lockLetters } from './letters.sql.ts'

/**
 * Holds letters that are neither sent nor discarded; `areUndelivered` takes those too whose mail could not be
 * delivered. Throws `letter_not_found`, `letter_already_sent`, which says by
 * whom and when, and `letter_discarded`.
 */
export async function lockUnsentLetters(
  tx: Tx,
  projectId: number,
  requested: readonly number[],
  { areUndelivered = false } = {},
) {
  const ids = [...new Set(requested)]
  const letters = await lockLetters(tx, projectId, ids)
  if (letters.length < ids.length) throw new AppError('letter_not_found')
  const sent = letters.find(
    ({ sentOn, delivery }) => sentOn !== null && !(areUndelivered && delivery === 'failed'),
  )
  if (sent !== undefined)
    throw new WordedRefusal('letter_already_sent', () => ({
      reference: sent.reference,
      day: formatDate({ model: `${sent.sentOn}T00:00:00` }),
      name: sent.sentBy ?? '',
    }))
  const discarded = letters.find(({ isDiscarded }) => isDiscarded)
  if (discarded !== undefined)
    throw new WordedRefusal('letter_discarded', () => ({ reference: discarded.reference }))
  return letters
}
