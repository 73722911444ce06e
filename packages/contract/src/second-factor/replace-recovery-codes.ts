import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Makes new recovery codes; the earlier ones open nothing any more. */
export const replaceRecoveryCodes = endpoint({
  name: 'replace-recovery-codes',
  method: 'POST',
  path: '/services/v1/wexaus/me/second-factor/recovery-codes',
  summary: 'Make new recovery codes',
  access: 'signed-in',
  openWithoutSecondFactor: true,
  whileImpersonating: 'refused',
  recentVerification: true,
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['verification_required', 'not_permitted', 'no_second_factor'],
})
