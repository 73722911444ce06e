import { createProject as definition } from '@quitus/contract/admin/create-project.ts'
import { insertProject, setMember } from '@quitus/database/people/people.sql.ts'
import { prepareOwnProjects } from '@quitus/database/prepare-projects.sql.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import { bindOpenEndpoint } from '#http/bind-endpoint.ts'
import { queuePreparation } from '#jobs/preparation.sql.ts'

/**
 * The schema of a project is the owner's to make; the permission of the requester is checked before. In a cell it is
 * made once the cell knows the project, here or, where that fails, by the preparation that is queued.
 */
export const createProject = bindOpenEndpoint(
  definition,
  async ({ body }, { transact, database, cells, now }) => {
    const actor = await transact(async (context) => context.actor)
    const cell = await cells.forNewProject()
    const id = await database.owner.transaction().execute(async (tx) => {
      const projectId = await insertProject(tx, { ...body, cell })
      await setMember(tx, projectId, actor.user.id, 'manage')
      await recordAudit(tx, actor, { kind: 'projectCreated', projectId }, now())
      await queuePreparation(tx)
      return projectId
    })
    if (cell > 0) {
      await cells.follow(id)
      const parts = await cells.partsOf(id)
      if (parts !== null) await prepareOwnProjects(parts.database.owner)
    }
    return { id }
  },
)
