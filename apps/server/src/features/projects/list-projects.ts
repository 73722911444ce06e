import { getProject as getDefinition } from '@quitus/contract/projects/get-project.ts'
import { listProjects as listDefinition } from '@quitus/contract/projects/list-projects.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { selectProjectsOfUser } from './projects.sql.ts'

export const listProjects = bindEndpoint(listDefinition, async (_request, { tx, actor }) => ({
  projects: await selectProjectsOfUser(tx, actor.user.id),
}))

export const getProject = bindEndpoint(getDefinition, async ({ params }, { tx, actor }) => {
  const [project] = await selectProjectsOfUser(tx, actor.user.id, params.projectId)
  if (project === undefined) throw new AppError('project_not_found')
  return project
})
