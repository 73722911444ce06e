import { getProject as getDefinition } from '@quitus/contract/projects/get-project.ts'
import { listProjects as listDefinition } from '@quitus/contract/projects/list-projects.ts'
import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { fromCells } from '#cells/from-cells.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint, bindOpenEndpoint } from '#http/bind-endpoint.ts'
import { countAwaiting } from './count-awaiting.ts'
import { type PlacedProject, selectProjectsOfUser } from './projects.sql.ts'

/** Names and rights are central; what awaits in a project is counted where the project is. */
export const listProjects = bindOpenEndpoint(
  listDefinition,
  async (_request, { transact, transactIn, cells }) => {
    const projects = await transact(({ tx, actor }) => selectProjectsOfUser(tx, actor.user.id))
    const elsewhere = new Set(projects.filter(({ isOwn }) => !isOwn).map(({ id }) => id))
    const parts = cells.all().filter(({ central }) => central === null || elsewhere.size > 0)
    const counted = await fromCells(parts, (cell) =>
      transactIn(cell, async (context) => {
        const found = await selectProjectsOfUser(context.tx, context.actor.user.id)
        const own: Project[] = []
        for (const project of found) if (project.isOwn) own.push(await present(context, project))
        return own
      }),
    )
    const known = new Map(counted.flat().map((project) => [project.id, project]))
    return {
      projects: projects.map(
        ({ isOwn: _, ...project }) => known.get(project.id) ?? { ...project, awaiting: null },
      ),
    }
  },
)

export const getProject = bindEndpoint(getDefinition, async ({ params }, context) => {
  const [project] = await selectProjectsOfUser(context.tx, context.actor.user.id, params.projectId)
  if (project === undefined) throw new AppError('project_not_found')
  return present(context, project)
})

function present(context: Parameters<typeof countAwaiting>[0], placed: PlacedProject): Promise<Project> {
  const { isOwn: _, ...project } = placed
  return countAwaiting(context, project)
}
