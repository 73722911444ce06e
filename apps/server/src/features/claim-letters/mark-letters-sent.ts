import { markLettersSent as definition } from '@quitus/contract/claim-letters/claim-letters.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { selectDayOfProject } from '#views/definition/project-day.sql.ts'
import { loadView } from '#views/definition/view.sql.ts'
import { lockPublication } from '#views/writing/locks.sql.ts'
import { writeOnce } from '#views/writing/write-once.sql.ts'
import { requireOneSource } from './letters.sql.ts'
import { sendLetters } from './send-letters.ts'
import { lockUnsentLetters } from './unsent-letters.ts'

/** Marks letters as sent that went out in another way than by mail. Letters are locked before rows, as an undo does. */
export const markLettersSent = bindEndpoint(definition, async ({ params, body }, context) => {
  const { tx, now } = context
  const { projectId } = params
  const request = { name: definition.name, projectId, parts: { params, body }, clientKey: body.clientKey }
  const { outcome } = await writeOnce(context, request, async () => {
    const today = await selectDayOfProject(tx, projectId, now(), 0)
    const sentOn = body.sentOn ?? today
    if (sentOn > today) throw new AppError('letter_sent_in_future')
    const source = await requireOneSource(tx, projectId, body.letters)
    const view = await loadView(tx, { projectId, source }, context)
    if (!(await lockPublication(tx, view))) throw new AppError('view_republished')
    const letters = await lockUnsentLetters(tx, projectId, body.letters)
    if (letters.some(({ writtenOn }) => sentOn < writtenOn)) throw new AppError('letter_sent_before_written')
    const claimed = await sendLetters(context, view, { letters, sentOn })
    return { changeSet: null, changed: 0, ...claimed, excluded: [], marked: letters.length }
  })
  return outcome
})
