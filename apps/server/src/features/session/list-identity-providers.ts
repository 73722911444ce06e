import { listIdentityProviders as definition } from '@quitus/contract/session/list-identity-providers.ts'
import { bindOpenEndpoint } from '#http/bind-endpoint.ts'

export const listIdentityProviders = bindOpenEndpoint(
  definition,
  async (_request, { identityProviders }) => ({
    providers: identityProviders.list.map(({ id, label }) => ({ id, label })),
  }),
)
