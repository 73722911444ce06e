import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/**
 * Removes all second factors of someone who lost theirs and ends their sessions; they are informed by mail, and it is
 * recorded.
 */
export const resetSecondFactor = endpoint({
  name: 'reset-second-factor',
  method: 'POST',
  path: '/services/v1/wexaus/admin/users/:userId/second-factor/reset',
  summary: 'Reset the second factor of a person',
  access: 'installation.administer',
  recentVerification: true,
  params: z.object({ userId: z.coerce.number().int().min(1).max(2_147_483_647) }),
  response: null,
  errors: ['verification_required', 'not_permitted', 'user_not_found'],
})
