import { OPTIONAL_FEATURES, RIGHTS } from '@quitus/domain/access/permissions.ts'
import { LOCALES } from '@quitus/domain/locale.ts'
import { MAX_NAME, MAX_NEW_LOGIN } from '@quitus/domain/text/text-limits.ts'
import { z } from 'zod'
import { boundedArray } from '../bounded.schema.ts'
import { storableText } from '../text.schema.ts'
import { numberInPath, numberSchema } from './list.schema.ts'

/** A name on one line. */
export const nameSchema = storableText(MAX_NAME)
  .trim()
  .min(1)
  .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), 'holds a line break')

/** A login that is a mail address, without the letters of other scripts that look like Latin ones. */
export const loginSchema = storableText(MAX_NEW_LOGIN).trim().toLowerCase().pipe(z.email())

export const userParams = z.object({ user: numberInPath })

export const membershipSchema = z.strictObject({ projectId: numberSchema, right: z.enum(RIGHTS) })

/** What an administrator decides about a person. */
export const userFields = {
  fullName: nameSchema,
  /** By name; a company that is new is made. */
  company: nameSchema,
  roleType: z.enum(['customer', 'staff']),
  optionalFeatures: boundedArray(z.enum(OPTIONAL_FEATURES), { most: OPTIONAL_FEATURES.length }),
  language: z.enum(LOCALES),
}

export const adminUserSchema = z.object({
  id: z.int(),
  login: z.string(),
  fullName: z.string(),
  company: z.string(),
  roleType: z.enum(['customer', 'staff']),
  optionalFeatures: z.array(z.enum(OPTIONAL_FEATURES)),
  language: z.enum(LOCALES),
  state: z.enum(['active', 'invited', 'invitationExpired', 'disabled', 'erased']),
  lastLogin: z.string().nullable(),
  createdAt: z.string(),
  /** When the newest invitation that still opens something expires; null where there is none. */
  invitedUntil: z.string().nullable(),
  /** Their projects by name, archived ones included; at most 500. */
  projects: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      company: z.string(),
      right: z.enum(RIGHTS),
      isArchived: z.boolean(),
    }),
  ),
})
export type AdminUser = z.infer<typeof adminUserSchema>
