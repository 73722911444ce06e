import { signOut as definition } from '@quitus/contract/session/sign-out.ts'
import { endSessionOfToken } from '#auth/session.sql.ts'
import { bindCredentialsEndpoint } from '#http/bind-endpoint.ts'

export const signOut = bindCredentialsEndpoint(definition, ({ body }, { transact, now }) =>
  transact(async ({ tx }) => {
    await endSessionOfToken(tx, body.refreshToken, now())
    return undefined
  }),
)
