import { requestPasswordReset as definition } from '@quitus/contract/passwords/request-password-reset.ts'
import { subjectsOfReset } from '#auth/attempt-limits.ts'
import { takeAttempt } from '#auth/attempts.sql.ts'
import { bindCredentialsEndpoint } from '#http/bind-endpoint.ts'
import { queuePasswordReset } from './queue-password-reset.sql.ts'

/** Does the same whatever the address: whether it has an account is looked at by the queue (AUTH-08). */
export const requestPasswordReset = bindCredentialsEndpoint(
  definition,
  async ({ body }, { accessTokenKey, address, now, transact }) => {
    return transact(async ({ tx }) => {
      await takeAttempt(tx, subjectsOfReset(accessTokenKey, { mail: body, address }), now())
      await queuePasswordReset(tx, body)
      return undefined
    })
  },
)
