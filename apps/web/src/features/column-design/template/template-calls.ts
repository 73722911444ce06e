import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { Template } from '@quitus/contract/templates/template.schema.ts'
import type {
  applyTemplate,
  getMappingFile,
  getTemplate,
} from '@quitus/contract/templates/template-endpoints.ts'
import type { ApiClient } from '#shared/api/api-client.ts'

const PATH = '/services/v1/wexaus/projects/:projectId/template'

/** What was taken over of a template, and the names of what could not be. */
export type Applied = ResponseOf<typeof applyTemplate>

/** How a project is described now; grids that were never published are not in it. */
export function readProject(api: ApiClient, projectId: number): Promise<Template> {
  return api<typeof getTemplate>({ method: 'GET', path: PATH, params: { projectId } })
}

/** The same with how its ledger is read, as the file that `import --mapping` reads. */
export async function readMappingFile(api: ApiClient, projectId: number): Promise<object> {
  const { mapping, description } = await api<typeof getMappingFile>({
    ...{ method: 'GET', path: `${PATH}/mapping`, params: { projectId } },
  })
  return mapping === null ? description : { ...mapping, description }
}

/** Describes a project by a template, all of it or nothing. */
export function applyToProject(api: ApiClient, projectId: number, body: Template): Promise<Applied> {
  return api<typeof applyTemplate>({ method: 'POST', path: PATH, params: { projectId }, body })
}
