import { getMe as getDefinition, updateMe as updateDefinition } from '@quitus/contract/session/update-me.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { presentUser } from './session.presenter.ts'
import { updateLanguage } from './session.sql.ts'

export const getMe = bindEndpoint(getDefinition, async (_request, { actor }) => presentUser(actor.user))

export const updateMe = bindEndpoint(updateDefinition, async ({ body }, { tx, actor }) => {
  await updateLanguage(tx, actor.user.id, body.language)
  return presentUser({ ...actor.user, language: body.language })
})
