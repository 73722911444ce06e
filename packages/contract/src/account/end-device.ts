import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Signs the person out of one of their devices; one that is signed out already is no error. */
export const endDevice = endpoint({
  name: 'end-device',
  method: 'DELETE',
  path: '/services/v1/wexaus/me/devices/:device',
  summary: 'Sign out of a device',
  access: 'signed-in',
  openWithoutSecondFactor: true,
  whileImpersonating: 'refused',
  params: z.object({ device: z.uuid() }),
  response: null,
  errors: ['not_permitted'],
})
