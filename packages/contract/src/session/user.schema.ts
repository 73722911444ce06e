import { OPTIONAL_FEATURES } from '@quitus/domain/access/permissions.ts'
import { LOCALES } from '@quitus/domain/locale.ts'
import { MAX_FULL_NAME } from '@quitus/domain/people/full-name.ts'
import { z } from 'zod'
import { storableText } from '../text.schema.ts'

/** A person’s name as they write it, on one line. */
export const fullNameSchema = storableText(MAX_FULL_NAME)
  .trim()
  .min(1)
  .regex(/^\P{Cc}*$/u)

/** The signed-in person as the specification names the fields (§3), tokens included (AUTH-12). */
export const sessionSchema = z.object({
  fullName: z.string(),
  login: z.string(),
  mail: z.string(),
  company: z.string(),
  adminWExaus: z.boolean(),
  accessToken: z.string(),
  refreshToken: z.string(),
  role: z.enum(['user', 'admin']),
  roleType: z.enum(['customer', 'staff']),
  optionalFeatures: z.array(z.enum(OPTIONAL_FEATURES)),
  /** The sign-in before this one; null at the first. */
  lastLogin: z.string().nullable(),
  language: z.enum(LOCALES),
  /**
   * After so long without pointer or keyboard the screen is blocked and the session is not renewed; 0 never
   * (AUTH-07).
   */
  inactivityMinutes: z.int(),
  /** Who is acting in this session in place of the user, and until when at the latest; null in one’s own (AUTH-10). */
  impersonation: z
    .object({ impersonator: z.object({ fullName: z.string(), login: z.string() }), endsAt: z.string() })
    .nullable(),
  /**
   * Until when the person has to add a second factor; null where they have one, or none is required of them (SEC-05).
   */
  secondFactorDueAt: z.string().nullable(),
})

export type Session = z.infer<typeof sessionSchema>
