import { endpoint } from '../endpoint.ts'
import { adminUserSchema, userParams } from './user.schema.ts'

/**
 * Sends another invitation to a person who has never signed in; earlier ones stay valid, and the first that is used
 * wins.
 */
export const sendInvitation = endpoint({
  name: 'send-invitation',
  method: 'POST',
  path: '/services/v1/wexaus/admin/users/:user/invitations',
  summary: 'Send an invitation again',
  access: 'installation.administer',
  params: userParams,
  response: adminUserSchema,
  errors: ['user_not_found', 'invitation_pointless', 'too_many_invitations'],
})

/** Withdraws every invitation of a person that has not been used. */
export const withdrawInvitations = endpoint({
  name: 'withdraw-invitations',
  method: 'DELETE',
  path: '/services/v1/wexaus/admin/users/:user/invitations',
  summary: 'Withdraw invitations',
  access: 'installation.administer',
  params: userParams,
  response: adminUserSchema,
  errors: ['user_not_found', 'invitation_pointless'],
})
