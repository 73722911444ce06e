import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const deviceSchema = z.object({
  id: z.string(),
  /** As the browser calls itself; null where it says nothing that can be read. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The network address of the sign-in. */
  address: z.string(),
  signedInAt: z.string(),
  activeAt: z.string(),
  /** Whether it is the requesting device. */
  isCurrent: z.boolean(),
})
export type Device = z.output<typeof deviceSchema>

/** Where the person is signed in (AUTH-13), the requesting device first. */
export const listDevices = endpoint({
  name: 'list-devices',
  method: 'GET',
  path: '/services/v1/wexaus/me/devices',
  summary: 'Devices on which the person is signed in',
  access: 'signed-in',
  openWithoutSecondFactor: true,
  whileImpersonating: 'refused',
  response: z.object({ devices: z.array(deviceSchema) }),
  errors: ['not_permitted'],
})
