import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Signs the person out everywhere else. */
export const endOtherDevices = endpoint({
  name: 'end-other-devices',
  method: 'DELETE',
  path: '/services/v1/wexaus/me/devices',
  summary: 'Sign out of all other devices',
  access: 'signed-in',
  openWithoutSecondFactor: true,
  whileImpersonating: 'refused',
  response: z.object({ ended: z.int() }),
  errors: ['not_permitted'],
})
