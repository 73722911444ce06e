import { MAX_PERSON_SEARCH } from '@quitus/domain/text/text-limits.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'

/** Users that one answer lists; who is not among them is found by searching. */
export const MAX_IMPERSONABLE_USERS = 100

export const impersonableUserSchema = z.object({
  login: z.string(),
  mail: z.string(),
  fullName: z.string(),
  company: z.string(),
  /** Names of the projects of which both are members. */
  projects: z.array(z.string()),
})
export type ImpersonableUser = z.infer<typeof impersonableUserSchema>

/**
 * Whom the caller may impersonate: enabled customers without optional features who share a project with them, by name
 * (AUTH-10).
 */
export const listImpersonableUsers = endpoint({
  name: 'list-impersonable-users',
  method: 'GET',
  path: '/services/v1/wexaus/impersonate/users',
  summary: 'Users whom the caller may impersonate',
  access: 'user.impersonate',
  query: z.object({
    /** Part of name, company or login, whatever its case and accents. */
    search: storableText(MAX_PERSON_SEARCH).optional(),
  }),
  response: z.object({
    users: z.array(impersonableUserSchema),
    /** Further users match. */
    more: z.boolean(),
  }),
  errors: [],
})
