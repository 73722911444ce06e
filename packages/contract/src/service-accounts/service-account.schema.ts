import { MAX_TOKEN_DAYS, SERVICE_PERMISSIONS } from '@quitus/domain/people/service-account.ts'
import { z } from 'zod'
import { numberInPath, numberSchema } from '../admin/list.schema.ts'
import { nameSchema } from '../admin/user.schema.ts'
import { boundedArray } from '../bounded.schema.ts'

/** Accounts that one answer lists, and that there can be. */
export const MAX_SERVICE_ACCOUNTS = 200
/**
 * Tokens of an account that are valid at once: the next one next to the one that it replaces, and some for other
 * machines.
 */
export const MAX_VALID_TOKENS = 10

export const accountParams = z.object({ account: numberInPath })
export const tokenParams = z.object({ account: numberInPath, token: z.uuid() })

/** What an administrator decides about a service account. */
export const accountFields = {
  name: nameSchema,
  /** `staff` reads what is withheld from customers, and is needed for the actions of staff. */
  roleType: z.enum(['customer', 'staff']),
  permissions: boundedArray(z.enum(SERVICE_PERMISSIONS), { least: 1, most: SERVICE_PERMISSIONS.length }),
  projects: boundedArray(numberSchema, { least: 1, most: 500 }),
}

export const tokenFields = {
  /** What it is for: a machine, a script. */
  name: nameSchema,
  days: z.int().min(1).max(MAX_TOKEN_DAYS),
}

export const serviceTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  /** To the minute; null for a token that was never used. */
  lastUsedAt: z.string().nullable(),
  state: z.enum(['valid', 'expired', 'revoked']),
})
export type ServiceToken = z.infer<typeof serviceTokenSchema>

export const serviceAccountSchema = z.object({
  id: z.int(),
  name: z.string(),
  roleType: z.enum(['customer', 'staff']),
  permissions: z.array(z.enum(SERVICE_PERMISSIONS)),
  projects: z.array(z.object({ id: z.int(), name: z.string() })),
  isDisabled: z.boolean(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Newest first; those that ended are listed for thirty days. */
  tokens: z.array(serviceTokenSchema),
})
export type ServiceAccount = z.infer<typeof serviceAccountSchema>
