import { createServiceAccount } from '@quitus/contract/service-accounts/create-service-account.ts'
import { createServiceToken } from '@quitus/contract/service-accounts/service-tokens.ts'
import type { RoleType } from '@quitus/domain/access/permissions.ts'
import type { ServicePermission } from '@quitus/domain/people/service-account.ts'
import type { TestServer } from './start-test-server.ts'

export type TestServiceAccount = {
  id: number
  tokenId: string
  /** As callers pass it in place of a session. */
  as: { accessToken: string }
}

/** A service account with a token for ninety days, made by an administrator of its own. */
export async function makeServiceAccount(
  server: TestServer,
  given: {
    projects: number[]
    permissions: readonly ServicePermission[]
    name?: string
    roleType?: RoleType
    days?: number
  },
): Promise<TestServiceAccount> {
  const { projects, permissions, name = 'Extraction', roleType = 'customer', days = 90 } = given
  const administrator = await server.person({ roleType: 'staff', optionalFeatures: ['admin_wexaus'] })
  const as = await server.signInAs(administrator)
  const body = { name, roleType, permissions: [...permissions], projects }
  const { id } = await server.call(createServiceAccount, { body }, { as })
  const requested = { params: { account: id }, body: { name: 'Serveur', days } }
  const { token, account } = await server.call(createServiceToken, requested, { as })
  return { id, tokenId: account.tokens[0]?.id ?? '', as: { accessToken: token } }
}
