import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { numberInPath } from './list.schema.ts'
import { nameSchema } from './user.schema.ts'

/** Makes a company before anybody belongs to it. */
export const createCompany = endpoint({
  name: 'create-company',
  method: 'POST',
  path: '/services/v1/wexaus/admin/companies',
  summary: 'Create a company',
  access: 'installation.administer',
  body: z.strictObject({ name: nameSchema }),
  response: z.object({ id: z.int() }),
  errors: ['company_exists'],
})

/** Gives a company another name, for all of its people and projects. */
export const renameCompany = endpoint({
  name: 'rename-company',
  method: 'PATCH',
  path: '/services/v1/wexaus/admin/companies/:company',
  summary: 'Rename a company',
  access: 'installation.administer',
  params: z.object({ company: numberInPath }),
  body: z.strictObject({ name: nameSchema }),
  response: null,
  errors: ['company_not_found', 'company_exists'],
})
