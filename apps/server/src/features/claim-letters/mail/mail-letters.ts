import { mailLetters as definition } from '@quitus/contract/claim-letters/letter-mails.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { selectDayOfProject } from '#views/definition/project-day.sql.ts'
import { loadView } from '#views/definition/view.sql.ts'
import { lockPublication } from '#views/writing/locks.sql.ts'
import { writeOnce } from '#views/writing/write-once.sql.ts'
import { loadLetterSettings } from '../letter-settings.ts'
import { requireOneSource } from '../letters.sql.ts'
import { sendLetters } from '../send-letters.ts'
import { lockUnsentLetters } from '../unsent-letters.ts'
import { insertLetterMails } from './letter-mails.sql.ts'
import { replyAddress } from './reply-address.ts'

/**
 * Sends letters by mail (decision 211): marks them as sent today and puts their mails into the outbox, in one
 * transaction. What could not be delivered goes out again without another claim.
 */
export const mailLetters = bindEndpoint(definition, async ({ params, body }, context) => {
  const { tx, actor, now, mailer } = context
  const { projectId } = params
  const ids = body.mails.map(({ letter }) => letter)
  if (new Set(ids).size < ids.length) throw new AppError('letter_mailed_twice')
  if (mailer.transport !== 'smtp') throw new AppError('mail_not_configured')
  const request = { name: definition.name, projectId, parts: { params, body }, clientKey: body.clientKey }
  const { outcome } = await writeOnce(context, request, async () => {
    const at = now()
    const today = await selectDayOfProject(tx, projectId, at, 0)
    const source = await requireOneSource(tx, projectId, ids)
    const view = await loadView(tx, { projectId, source }, context)
    if (!(await lockPublication(tx, view))) throw new AppError('view_republished')
    const letters = await lockUnsentLetters(tx, projectId, ids, { areUndelivered: true })
    const open = letters.filter(({ sentOn }) => sentOn === null)
    if (open.some(({ writtenOn }) => today < writtenOn)) throw new AppError('letter_sent_before_written')
    const claimed =
      open.length === 0 ? null : await sendLetters(context, view, { letters: open, sentOn: today })
    const replyTo = await replyAddress(tx, await loadLetterSettings(tx, projectId), actor.user.id)
    const mails = body.mails.map((mail) => ({ ...mail, replyTo }))
    await insertLetterMails(tx, projectId, mails, { by: actor.user.id, at })
    return { changeSet: null, changed: 0, ...claimed, queued: mails.length }
  })
  return outcome
})
