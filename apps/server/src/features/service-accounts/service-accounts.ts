import { createServiceAccount as createDefinition } from '@quitus/contract/service-accounts/create-service-account.ts'
import { listServiceAccounts as listDefinition } from '@quitus/contract/service-accounts/list-service-accounts.ts'
import {
  MAX_SERVICE_ACCOUNTS,
  MAX_VALID_TOKENS,
  type ServiceAccount,
} from '@quitus/contract/service-accounts/service-account.schema.ts'
import {
  createServiceToken as createTokenDefinition,
  revokeServiceToken as revokeTokenDefinition,
} from '@quitus/contract/service-accounts/service-tokens.ts'
import { updateServiceAccount as updateDefinition } from '@quitus/contract/service-accounts/update-service-account.ts'
import { isStaffAction, rightForActions } from '@quitus/domain/people/service-account.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import { newServiceToken } from '#auth/service-token.ts'
import { endSession } from '#auth/session.sql.ts'
import { hashOfToken } from '#auth/token-hash.ts'
import { AppError } from '#errors/app-error.ts'
import { bindAdminEndpoint } from '#http/bind-endpoint.ts'
import {
  insertServiceAccount,
  lockServiceAccount,
  requireServiceAccount,
  selectServiceAccounts,
  setProjects,
  updateServiceAccount as writeServiceAccount,
} from './service-accounts.sql.ts'
import { insertServiceSession, insertServiceToken } from './service-tokens.sql.ts'

const DAY_MS = 86_400_000

export const listServiceAccounts = bindAdminEndpoint(listDefinition, async (_request, { tx, now }) => ({
  accounts: await selectServiceAccounts(tx, now()),
}))

export const createServiceAccount = bindAdminEndpoint(createDefinition, async ({ body }, context) => {
  const { tx, actor, now } = context
  const time = now()
  refuseStaffActions(body)
  const known = await selectServiceAccounts(tx, time)
  if (known.length >= MAX_SERVICE_ACCOUNTS) throw new AppError('too_many_service_accounts')
  const id = await insertServiceAccount(tx, { ...body, createdBy: actor.user.id }, time)
  await setProjects(tx, id, body.projects, rightForActions(body.permissions))
  const account = await requireServiceAccount(tx, id, time)
  const details = detailsOf(account)
  await recordAudit(tx, actor, { kind: 'serviceAccountCreated', subjectId: id, details }, time)
  return account
})

export const updateServiceAccount = bindAdminEndpoint(updateDefinition, async ({ params, body }, context) => {
  const { tx, actor, now } = context
  const time = now()
  const before = await lockServiceAccount(tx, params.account, time)
  const wanted = {
    name: body.name ?? before.name,
    roleType: body.roleType ?? before.roleType,
    permissions: body.permissions ?? before.permissions,
    isDisabled: body.isDisabled ?? before.isDisabled,
  }
  refuseStaffActions(wanted)
  await writeServiceAccount(tx, before.id, wanted)
  const projects = body.projects ?? before.projects.map(({ id }) => id)
  await setProjects(tx, before.id, projects, rightForActions(wanted.permissions))
  const account = await requireServiceAccount(tx, before.id, time)
  const details = { before: detailsOf(before), after: detailsOf(account) }
  await recordAudit(tx, actor, { kind: 'serviceAccountChanged', subjectId: before.id, details }, time)
  return account
})

export const createServiceToken = bindAdminEndpoint(
  createTokenDefinition,
  async ({ params, body }, context) => {
    const { tx, actor, now, accessTokenKey } = context
    const time = now()
    const { id, isDisabled, tokens } = await lockServiceAccount(tx, params.account, time)
    if (isDisabled) throw new AppError('service_account_disabled')
    if (tokens.filter(({ state }) => state === 'valid').length >= MAX_VALID_TOKENS)
      throw new AppError('too_many_service_tokens')
    const expiresAt = new Date(time.getTime() + body.days * DAY_MS)
    const sessionId = await insertServiceSession(tx, id, expiresAt, time)
    const token = newServiceToken(accessTokenKey, id, sessionId)
    const made = { sessionId, name: body.name, hash: hashOfToken(token), createdBy: actor.user.id }
    await insertServiceToken(tx, made)
    const details = { name: body.name, expiresAt: expiresAt.toISOString() }
    await recordAudit(tx, actor, { kind: 'serviceTokenCreated', subjectId: id, details }, time)
    return { token, account: await requireServiceAccount(tx, id, time) }
  },
)

export const revokeServiceToken = bindAdminEndpoint(revokeTokenDefinition, async ({ params }, context) => {
  const { tx, actor, now } = context
  const time = now()
  const { id, tokens } = await lockServiceAccount(tx, params.account, time)
  const token = tokens.find((each) => each.id === params.token)
  if (token === undefined) throw new AppError('service_token_not_found')
  await endSession(tx, token.id, time)
  // Revoked twice, it ended once.
  if (token.state !== 'revoked') {
    const event = { kind: 'serviceTokenRevoked', subjectId: id, details: { name: token.name } } as const
    await recordAudit(tx, actor, event, time)
  }
  return requireServiceAccount(tx, id, time)
})

function refuseStaffActions({
  roleType,
  permissions,
}: Pick<ServiceAccount, 'roleType' | 'permissions'>): void {
  if (roleType !== 'staff' && permissions.some(isStaffAction)) throw new AppError('permission_needs_staff')
}

function detailsOf({ name, roleType, permissions, projects, isDisabled }: ServiceAccount) {
  return { name, roleType, permissions, projects: projects.map(({ id }) => id), isDisabled }
}
