import {
  getLimitation as getDefinition,
  type LimitationSettings,
  updateLimitation as updateDefinition,
} from '@quitus/contract/projects/limitation.ts'
import { bindAdminEndpoint, bindEndpoint } from '#http/bind-endpoint.ts'
import type { QuietContext } from '#http/call-context.ts'
import { selectLimitation } from '#views/definition/limitation.sql.ts'
import { changeLimitation } from './change-limitation.sql.ts'

export const getLimitation = bindEndpoint(getDefinition, async ({ params: { projectId } }, { tx }) => {
  const { country, claimsInterrupt } = await selectLimitation(tx, projectId)
  return { country, claimsInterrupt }
})

/** Bound like the administration: the application’s role changes no projects. */
export const updateLimitation = bindAdminEndpoint(
  updateDefinition,
  async ({ params: { projectId }, body }, { tx, actor, now }) => {
    await changeLimitation(tx, projectId, body, { actor, at: now() })
    return body
  },
)

/** The same for templates. */
export const LIMITATION_OF_TEMPLATE = {
  isRecorded: true as const,
  async read({ tx }: Context, projectId: number): Promise<LimitationSettings> {
    const { country, claimsInterrupt } = await selectLimitation(tx, projectId)
    return { country, claimsInterrupt }
  },
  write: ({ tx, actor, now }: Context, projectId: number, chosen: LimitationSettings) =>
    changeLimitation(tx, projectId, chosen, { actor, at: now() }),
}

type Context = QuietContext<typeof updateDefinition>
