import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Draws a secret for an authenticator application; it counts once a code of it has been given. */
export const beginTotpEnrolment = endpoint({
  name: 'begin-totp-enrolment',
  method: 'POST',
  path: '/services/v1/wexaus/me/second-factor/totp/options',
  summary: 'Begin to set up an authenticator application',
  access: 'signed-in',
  openWithoutSecondFactor: true,
  whileImpersonating: 'refused',
  recentVerification: true,
  response: z.object({
    challenge: z.string(),
    /** In base 32, for anyone who types it. */
    secret: z.string(),
    /** The same as `otpauth://` address, for a QR code. */
    address: z.string(),
  }),
  errors: ['verification_required', 'not_permitted'],
})
