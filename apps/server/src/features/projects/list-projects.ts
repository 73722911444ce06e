import { getProject as getDefinition } from '@quitus/contract/projects/get-project.ts'
import { listProjects as listDefinition } from '@quitus/contract/projects/list-projects.ts'
import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { countAwaiting } from './count-awaiting.ts'
import { selectProjectsOfUser } from './projects.sql.ts'

export const listProjects = bindEndpoint(listDefinition, async (_request, context) => {
  const projects = await selectProjectsOfUser(context.tx, context.actor.user.id)
  const counted: Project[] = []
  for (const project of projects) counted.push(await countAwaiting(context, project))
  return { projects: counted }
})

export const getProject = bindEndpoint(getDefinition, async ({ params }, context) => {
  const [project] = await selectProjectsOfUser(context.tx, context.actor.user.id, params.projectId)
  if (project === undefined) throw new AppError('project_not_found')
  return countAwaiting(context, project)
})
