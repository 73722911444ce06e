import {
  listImpersonableUsers as listDefinition,
  MAX_IMPERSONABLE_USERS,
} from '@quitus/contract/impersonation/list-impersonable-users.ts'
import { startImpersonation as startDefinition } from '@quitus/contract/impersonation/start-impersonation.ts'
import { stopImpersonation as stopDefinition } from '@quitus/contract/impersonation/stop-impersonation.ts'
import { exchangeRefreshToken, insertRefreshToken } from '#auth/refresh-token.sql.ts'
import { endSession } from '#auth/session.sql.ts'
import { AppError, CommittedRefusal } from '#errors/app-error.ts'
import { bindCredentialsEndpoint, bindEndpoint } from '#http/bind-endpoint.ts'
import {
  findImpersonated,
  findOwnSessionId,
  type Impersonated,
  insertImpersonation,
  selectImpersonableUsers,
} from './impersonation.sql.ts'
import { issueSession } from './issue-session.ts'

export const listImpersonableUsers = bindEndpoint(listDefinition, async ({ query }, { tx }) => {
  const users = await selectImpersonableUsers(tx, query.search ?? '', MAX_IMPERSONABLE_USERS + 1)
  return { users: users.slice(0, MAX_IMPERSONABLE_USERS), more: users.length > MAX_IMPERSONABLE_USERS }
})

/** Start and end are recorded by the database, with the reason (migration 057). */
export const startImpersonation = bindCredentialsEndpoint(startDefinition, ({ body }, context) =>
  context.transact(async ({ tx, actor }) => {
    const now = context.now()
    const person = await findImpersonated(tx, body.login, actor.user.id)
    const userId = requireImpersonable(person, actor.user.id)
    const ids = { userId, impersonatorId: actor.user.id }
    const started = { ...ids, ownSessionId: context.sessionId, reason: body.reason }
    const sessionId = await insertImpersonation(tx, started, now)
    return issueSession(context, tx, { ...ids, sessionId }, await insertRefreshToken(tx, sessionId, now))
  }),
)

export const stopImpersonation = bindCredentialsEndpoint(stopDefinition, ({ body }, context) =>
  context.transact(async ({ tx, actor }) => {
    const now = context.now()
    if (actor.impersonator === null) throw new AppError('not_impersonating')
    const ownSessionId = await findOwnSessionId(tx, context.sessionId)
    await endSession(tx, context.sessionId, now)
    const outcome = await exchangeRefreshToken(tx, body.refreshToken, now, context.inactivityMinutes)
    if (outcome.kind === 'locked') throw new CommittedRefusal('session_locked')
    if (outcome.kind !== 'live' || outcome.sessionId !== ownSessionId)
      throw new CommittedRefusal('session_ended')
    return issueSession(context, tx, outcome, outcome.successor)
  }),
)

/** Anyone who shares no project with the caller is answered like someone who does not exist. */
function requireImpersonable(person: Impersonated | undefined, impersonatorId: number): number {
  if (person?.id === impersonatorId) throw new AppError('cannot_impersonate_oneself')
  if (!person?.sharesProject) throw new AppError('no_common_project')
  if (person.roleType !== 'customer' || person.optionalFeatures.length > 0)
    throw new AppError('cannot_impersonate_staff')
  if (person.isDisabled) throw new AppError('cannot_impersonate_disabled')
  return person.id
}
