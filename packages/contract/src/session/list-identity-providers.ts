import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/**
 * Where people may sign in by single sign-on; the page shows a button for each, and none where nothing is set up
 * (AUTH-02).
 */
export const listIdentityProviders = endpoint({
  name: 'list-identity-providers',
  method: 'GET',
  path: '/services/auth/providers',
  summary: 'List the identity providers of this installation',
  access: 'public',
  response: z.object({ providers: z.array(z.object({ id: z.string(), label: z.string() })) }),
  errors: [],
})
