import { getMe as getDefinition, updateMe as updateDefinition } from '@quitus/contract/session/update-me.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { presentUser } from './session.presenter.ts'
import { updatePerson } from './session.sql.ts'

export const getMe = bindEndpoint(getDefinition, async (_request, { actor }) => presentUser(actor.user))

export const updateMe = bindEndpoint(updateDefinition, async ({ body }, { tx, actor, now }) => {
  const { language = actor.user.language, fullName = actor.user.fullName } = body
  // A name is the person’s own matter, no matter who works for them.
  if (fullName !== actor.user.fullName && actor.impersonator !== null) throw new AppError('not_permitted')
  if (fullName !== actor.user.fullName) {
    const details = { fields: ['fullName'], before: actor.user.fullName, after: fullName }
    await recordAudit(tx, actor, { kind: 'userChanged', subjectId: actor.user.id, details }, now())
  }
  await updatePerson(tx, actor.user.id, { language, fullName })
  return presentUser({ ...actor.user, language, fullName })
})
