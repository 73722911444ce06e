import { MAX_PASSKEY_NAME } from '@quitus/domain/people/second-factor.ts'
import { z } from 'zod'
import { storableText } from '../text.schema.ts'

export const passkeyNameSchema = storableText(MAX_PASSKEY_NAME).trim().min(1)

/** A passkey’s id in base64url. */
export const passkeyParams = z.object({
  passkey: z
    .string()
    .min(1)
    .max(1400)
    .regex(/^[\w-]+$/),
})

/** A passkey as its owner sees it. */
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type Passkey = z.output<typeof passkeySchema>

/** Recovery codes, which no later answer shows again; null where the person has theirs already. */
export const newRecoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()).nullable() })
