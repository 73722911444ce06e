import { LOCALES } from '@quitus/domain/locale.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { sessionSchema } from './user.schema.ts'

export const meSchema = sessionSchema.omit({
  accessToken: true,
  refreshToken: true,
  inactivityMinutes: true,
  impersonation: true,
})

/** The signed-in person, without tokens. */
export const getMe = endpoint({
  name: 'get-me',
  method: 'GET',
  path: '/services/v1/wexaus/me',
  summary: 'Who is signed in',
  access: 'signed-in',
  response: meSchema,
  errors: [],
})

/** Changes the person's own preferences. */
export const updateMe = endpoint({
  name: 'update-me',
  method: 'PATCH',
  path: '/services/v1/wexaus/me',
  summary: 'Change own preferences',
  access: 'signed-in',
  body: z.strictObject({ language: z.enum(LOCALES) }),
  response: meSchema,
  errors: [],
})
