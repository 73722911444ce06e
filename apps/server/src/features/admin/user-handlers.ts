import { changeMemberships as membershipsDefinition } from '@quitus/contract/admin/change-memberships.ts'
import { getUser as getDefinition } from '@quitus/contract/admin/get-user.ts'
import { inviteUser as inviteDefinition } from '@quitus/contract/admin/invite-user.ts'
import {
  sendInvitation as sendDefinition,
  withdrawInvitations as withdrawDefinition,
} from '@quitus/contract/admin/send-invitation.ts'
import { findUserIdByLogin, insertUser } from '@quitus/database/people/people.sql.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { bindAdminEndpoint } from '#http/bind-endpoint.ts'
import { mailInvitation } from './mail-invitation.ts'
import { applyMemberships } from './members.sql.ts'
import { refuseUnfitPrivileges } from './unfit-privileges.ts'
import { countInvitations, lockUser, requireUser, withdrawLinks } from './users.sql.ts'

const INVITATIONS_PER_HOUR = 5

export const getUser = bindAdminEndpoint(getDefinition, ({ params }, { tx, now }) =>
  requireUser(tx, params.user, now()),
)

export const inviteUser = bindAdminEndpoint(inviteDefinition, async ({ body }, context) => {
  const { tx, actor, now } = context
  const { projects, optionalFeatures, ...person } = body
  const time = now()
  refuseUnfitPrivileges(body)
  if ((await findUserIdByLogin(tx, body.login)) !== undefined) throw new AppError('user_exists')
  const id = await insertUser(tx, {
    ...person,
    optionalFeatures,
    role: optionalFeatures.includes('admin_wexaus') ? 'admin' : 'user',
    passwordHash: null,
  })
  await recordAudit(tx, actor, { kind: 'userInvited', subjectId: id }, time)
  const memberships = projects.map((membership) => ({ ...membership, userId: id }))
  await applyMemberships(tx, actor, memberships, time)
  await mailInvitation(
    tx,
    { userId: id, login: body.login, company: body.company, invitedBy: actor.user.fullName },
    time,
  )
  return { id }
})

export const sendInvitation = bindAdminEndpoint(sendDefinition, async ({ params }, { tx, actor, now }) => {
  const time = now()
  const user = await lockUser(tx, params.user, time)
  if (user.state === 'active' || user.state === 'disabled' || user.state === 'erased')
    throw new AppError('invitation_pointless')
  if ((await countInvitations(tx, user.id, time)) >= INVITATIONS_PER_HOUR)
    throw new AppError('too_many_invitations')
  const { id: userId, login, company } = user
  await mailInvitation(tx, { userId, login, company, invitedBy: actor.user.fullName }, time)
  await recordAudit(tx, actor, { kind: 'invitationRepeated', subjectId: userId }, time)
  return requireUser(tx, userId, time)
})

export const withdrawInvitations = bindAdminEndpoint(
  withdrawDefinition,
  async ({ params }, { tx, actor, now }) => {
    const time = now()
    const user = await lockUser(tx, params.user, time)
    if ((await withdrawLinks(tx, user.id, time)) === 0) throw new AppError('invitation_pointless')
    await recordAudit(tx, actor, { kind: 'invitationWithdrawn', subjectId: user.id }, time)
    return requireUser(tx, user.id, time)
  },
)

export const changeMemberships = bindAdminEndpoint(
  membershipsDefinition,
  async ({ body }, { tx, actor, now }) => ({
    changed: await applyMemberships(tx, actor, body.changes, now()),
  }),
)
