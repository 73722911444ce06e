import { checkPasswordLink as definition } from '@quitus/contract/passwords/check-password-link.ts'
import { findUsableLink } from '#auth/password-links.sql.ts'
import { bindCredentialsEndpoint } from '#http/bind-endpoint.ts'

export const checkPasswordLink = bindCredentialsEndpoint(definition, async ({ body }, { now, transact }) => {
  const { login, purpose } = await transact(({ tx }) => findUsableLink(tx, body.token, now()))
  return { login, purpose }
})
