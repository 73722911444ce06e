import { updateUser as definition } from '@quitus/contract/admin/update-user.ts'
import type { AdminUser } from '@quitus/contract/admin/user.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { ensureCompany } from '@quitus/database/people/people.sql.ts'
import { givenFields } from '@quitus/domain/given-fields.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import type { SignedInActor } from '#auth/actor.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { bindAdminEndpoint } from '#http/bind-endpoint.ts'
import { refuseUnfitPrivileges } from './unfit-privileges.ts'
import { lockUser, managesAnyProject, requireUser } from './users.sql.ts'

type Changes = Partial<Pick<AdminUser, 'fullName' | 'company' | 'roleType' | 'optionalFeatures' | 'language'>>

export const updateUser = bindAdminEndpoint(definition, async ({ params, body }, { tx, actor, now }) => {
  const time = now()
  const { isDisabled, ...requested } = body
  const changes = givenFields(requested)
  const before = await lockUser(tx, params.user, time)
  if (before.state === 'erased') throw new AppError('already_erased')
  await writeChanges(tx, actor, before, changes, time)
  if (isDisabled !== undefined && isDisabled !== (before.state === 'disabled')) {
    if (before.id === actor.user.id) throw new AppError('own_account')
    await tx.updateTable('core.users').set({ is_disabled: isDisabled }).where('id', '=', before.id).execute()
    const kind = isDisabled ? 'userDisabled' : 'userEnabled'
    await recordAudit(tx, actor, { kind, subjectId: before.id }, time)
  }
  return requireUser(tx, before.id, time)
})

async function writeChanges(
  tx: Tx,
  actor: SignedInActor,
  before: AdminUser,
  changes: Changes,
  now: Date,
): Promise<void> {
  const after = { ...before, ...changes }
  refuseUnfitPrivileges(after)
  const { roleType, optionalFeatures } = after
  if (roleType === 'customer' && (await managesAnyProject(tx, before.id)))
    throw new AppError('right_needs_staff')
  const changed = (Object.keys(changes) as (keyof Changes)[]).filter(
    (field) => String(before[field]) !== String(after[field]),
  )
  if (changed.length === 0) return
  await tx
    .updateTable('core.users')
    .set({
      full_name: after.fullName,
      company_id: await ensureCompany(tx, after.company),
      role_type: roleType,
      optional_features: optionalFeatures,
      role: optionalFeatures.includes('admin_wexaus') ? 'admin' : 'user',
      language: after.language,
    })
    .where('id', '=', before.id)
    .execute()
  const texts = (user: AdminUser) => changed.map((field) => String(user[field])).join(', ')
  const details = { fields: changed, before: texts(before), after: texts(after) }
  await recordAudit(tx, actor, { kind: 'userChanged', subjectId: before.id, details }, now)
}
