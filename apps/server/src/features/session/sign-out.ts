import { signOut as definition } from '@quitus/contract/session/sign-out.ts'
import { endSessionOfToken } from '#auth/session.sql.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'

export const signOut = bindEndpoint(definition, async ({ body }, { tx, now }) => {
  await endSessionOfToken(tx, body.refreshToken, now())
  return undefined
})
