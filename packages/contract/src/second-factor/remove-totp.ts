import { endpoint } from '../endpoint.ts'

/** Forgets the authenticator application; with the last factor go the recovery codes. */
export const removeTotp = endpoint({
  name: 'remove-totp',
  method: 'DELETE',
  path: '/services/v1/wexaus/me/second-factor/totp',
  summary: 'Remove the authenticator application',
  access: 'signed-in',
  openWithoutSecondFactor: true,
  whileImpersonating: 'refused',
  recentVerification: true,
  response: null,
  errors: ['verification_required', 'not_permitted', 'last_second_factor'],
})
