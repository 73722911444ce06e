import { LOCALES } from '@quitus/domain/locale.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fullNameSchema, sessionSchema } from './user.schema.ts'

export const meSchema = sessionSchema.omit({
  accessToken: true,
  refreshToken: true,
  inactivityMinutes: true,
  impersonation: true,
  secondFactorDueAt: true,
})

/** The signed-in person, without tokens. */
export const getMe = endpoint({
  name: 'get-me',
  method: 'GET',
  path: '/services/v1/wexaus/me',
  summary: 'Who is signed in',
  access: 'signed-in',
  openWithoutSecondFactor: true,
  response: meSchema,
  errors: [],
})

/** Changes what the person decides about themselves; what is excluded stays. */
export const updateMe = endpoint({
  name: 'update-me',
  method: 'PATCH',
  path: '/services/v1/wexaus/me',
  summary: 'Change own name and language',
  access: 'signed-in',
  openWithoutSecondFactor: true,
  body: z.strictObject({ language: z.enum(LOCALES).optional(), fullName: fullNameSchema.optional() }),
  response: meSchema,
  errors: ['not_permitted'],
})
