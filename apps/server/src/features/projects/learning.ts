import {
  getLearning as getDefinition,
  updateLearning as updateDefinition,
} from '@quitus/contract/projects/learning.ts'
import { bindAdminEndpoint } from '#http/bind-endpoint.ts'
import { changeLearning, selectLearning } from './learning.sql.ts'

export const getLearning = bindAdminEndpoint(getDefinition, async ({ params: { projectId } }, { tx }) => ({
  learns: await selectLearning(tx, projectId),
}))

/** Bound like the administration: the application’s role changes no projects. */
export const updateLearning = bindAdminEndpoint(
  updateDefinition,
  async ({ params: { projectId }, body }, { tx, actor, now }) => {
    await changeLearning(tx, projectId, body.learns, { actor, at: now() })
    return body
  },
)
