import { updateProjectScreens as definition } from '@quitus/contract/projects/update-project-screens.ts'
import { bindCentralEndpoint } from '#http/bind-endpoint.ts'
import { queuePreparation } from '#jobs/preparation.sql.ts'
import { changeScreens } from './change-screens.sql.ts'

/** Bound like the administration: the application’s role changes no projects. */
export const updateProjectScreens = bindCentralEndpoint(
  definition,
  async ({ params: { projectId }, body: { features } }, { tx, actor, now }) => {
    await changeScreens(tx, projectId, { features, actor, at: now() })
    await queuePreparation(tx)
    return { id: projectId, features }
  },
)
