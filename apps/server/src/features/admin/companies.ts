import {
  createCompany as createDefinition,
  renameCompany as renameDefinition,
} from '@quitus/contract/admin/companies.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { findCompanyByName, lockCompanyNames } from '@quitus/database/people/people.sql.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { bindAdminEndpoint } from '#http/bind-endpoint.ts'
import { findCompany, insertCompany, updateCompanyName } from './companies.sql.ts'

export const createCompany = bindAdminEndpoint(createDefinition, async ({ body }, { tx, actor, now }) => {
  await refuseTakenName(tx, body.name, null)
  const id = await insertCompany(tx, body.name)
  await recordAudit(tx, actor, { kind: 'companyCreated', details: { after: body.name } }, now())
  return { id }
})

export const renameCompany = bindAdminEndpoint(
  renameDefinition,
  async ({ params, body }, { tx, actor, now }) => {
    const before = await findCompany(tx, params.company)
    if (before === undefined) throw new AppError('company_not_found')
    await refuseTakenName(tx, body.name, before.id)
    if (before.name === body.name) return undefined
    await updateCompanyName(tx, before.id, body.name)
    const details = { before: before.name, after: body.name }
    await recordAudit(tx, actor, { kind: 'companyRenamed', details }, now())
    return undefined
  },
)

async function refuseTakenName(tx: Tx, name: string, ownId: number | null): Promise<void> {
  await lockCompanyNames(tx)
  const taken = await findCompanyByName(tx, name)
  if (taken !== undefined && taken.id !== ownId) throw new AppError('company_exists')
}
