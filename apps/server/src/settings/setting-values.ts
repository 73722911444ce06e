import { z } from 'zod'

/** 1 or true, 0 or false; absent or blank as said. */
export const flag = (byDefault: '0' | '1') =>
  z
    .enum(['0', '1', 'true', 'false', ''])
    .default('')
    .transform((value) => ['1', 'true'].includes(value === '' ? byDefault : value))

/** null where it is absent or blank. */
export const optionalText = z
  .string()
  .optional()
  .transform((value) => (value === undefined || value === '' ? null : value))

/** An address of the web; null where it is absent or blank. */
export const optionalUrl = optionalText.pipe(z.url({ protocol: /^https?$/ }).nullable())

/** Addresses of mail, separated by commas. */
export const addressList = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((each) => each.trim() || []))
  .pipe(z.array(z.email()).max(20))

export const gigabytes = (byDefault: number) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().min(0).max(1_000_000).default(byDefault),
  )

/** A number that is absent or blank where the default serves. */
export const wholeNumber = (least: number, most: number, byDefault: number) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(least).max(most).default(byDefault),
  )

/** A list as JSON, empty where it is absent or blank. The fault names the setting alone: the text may hold a secret. */
export const jsonSetting = z
  .string()
  .optional()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text === undefined || text === '' ? '[]' : text)
    } catch {
      // What the parser says would quote it.
      context.addIssue('it is no JSON')
      return z.NEVER
    }
  })
