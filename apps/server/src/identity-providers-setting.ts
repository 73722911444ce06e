import { z } from 'zod'
import { isLoopback } from './is-loopback.ts'
import { jsonSetting } from './settings/setting-values.ts'

/** TLS, or a provider on this machine. */
const issuerSchema = z
  .url({ protocol: /^https?$/ })
  .refine(
    (issuer) => URL.canParse(issuer) && (issuer.startsWith('https:') || isLoopback(new URL(issuer).hostname)),
    'it begins with https://',
  )
  .refine((issuer) => !/[?#]/.test(issuer), 'it has neither query nor fragment')

const identityProviderSchema = z.strictObject({
  id: z.string().regex(/^[a-z\d-]{1,32}$/, 'small letters, digits and hyphens, 32 at most'),
  label: z.string().trim().min(1).max(60),
  issuer: issuerSchema,
  clientId: z.string().min(1).max(200),
  scope: z
    .string()
    .regex(/^openid( \S+)*$/, 'it begins with openid')
    .default('openid'),
})

/** Where people may sign in by single sign-on, as JSON. */
export const identityProvidersSetting = jsonSetting.pipe(
  z
    .array(identityProviderSchema)
    .max(10)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'two providers have one id'),
)
