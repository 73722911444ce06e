import { startImpersonation } from '@quitus/contract/impersonation/start-impersonation.ts'
import { getMe } from '@quitus/contract/session/update-me.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import type { TestServer } from './start-test-server.ts'
import { publishForWriting } from './writing-world.ts'

export const IMPERSONATION_REASON = 'Marie cannot find her list'

/** Thomas, who may impersonate, and Marie, who is a customer; both are members of a project with a published view. */
export async function impersonationWorld(server: TestServer) {
  const thomas = await server.person({
    ...{ roleType: 'staff', company: 'Cabinet Quitus', fullName: 'Thomas Girard' },
    optionalFeatures: ['impersonate_customer'],
  })
  const marie = await server.person({ fullName: 'Marie Delaunay' })
  const colleague = await server.person({ roleType: 'staff', fullName: 'Nadia Benali' })
  const gone = await server.person({ isDisabled: true, fullName: 'Paul Absent' })
  const special = await server.person({ optionalFeatures: ['impersonate_customer'] })
  const world = await publishForWriting(server, colleague, [
    [thomas, 'manage'],
    [marie, 'review'],
    [colleague, 'manage'],
    [gone, 'review'],
    [special, 'review'],
  ])
  const start = (as: Session, login = marie.login) =>
    server.call(startImpersonation, { body: { login, reason: IMPERSONATION_REASON } }, { as })
  return {
    ...{ world, thomas, marie, colleague, gone, special, start },
    /** Thomas as himself, and as Marie. */
    impersonated: async () => {
      const own = await server.signInAs(thomas)
      return { own, session: await start(own) }
    },
    /** Why this session opens nothing; throws where it does. */
    codeOfMe: async (as: Session) => (await server.refusal(getMe, {}, { as })).code,
  }
}
