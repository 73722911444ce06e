import { getProject as getDefinition } from '@quitus/contract/projects/get-project.ts'
import { listProjects as listDefinition } from '@quitus/contract/projects/list-projects.ts'
import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { fromCells } from '#cells/from-cells.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint, bindOpenEndpoint } from '#http/bind-endpoint.ts'
import { countAwaiting } from './count-awaiting.ts'
import { type PlacedProject, selectProjectsOfUser } from './projects.sql.ts'

/** Names and rights are central; what awaits in a project is counted where the project is. */
export const listProjects = bindOpenEndpoint(listDefinition, async (_request, context) => {
  const { transact, transactIn, cells } = context
  const { projects, own } = await transact(async (central) => {
    const found = await selectProjectsOfUser(central.tx, central.actor.user.id)
    return { projects: found, own: await presentOwn(central, found) }
  })
  const others = own.length === projects.length ? [] : cells.reached()
  const counted = await fromCells(others, (cell) =>
    transactIn(cell, async (there) =>
      presentOwn(there, await selectProjectsOfUser(there.tx, there.actor.user.id)),
    ),
  )
  const known = new Map([own, ...counted].flat().map((project) => [project.id, project]))
  return {
    projects: projects.map((placed) => known.get(placed.id) ?? { ...projectOf(placed), awaiting: null }),
  }
})

export const getProject = bindEndpoint(getDefinition, async ({ params }, context) => {
  const [project] = await selectProjectsOfUser(context.tx, context.actor.user.id, params.projectId)
  if (project === undefined) throw new AppError('project_not_found')
  return countAwaiting(context, projectOf(project))
})

async function presentOwn(
  context: Parameters<typeof countAwaiting>[0],
  found: readonly PlacedProject[],
): Promise<Project[]> {
  const own: Project[] = []
  for (const placed of found) if (placed.isOwn) own.push(await countAwaiting(context, projectOf(placed)))
  return own
}

function projectOf({ isOwn: _, ...project }: PlacedProject): Project {
  return project
}
