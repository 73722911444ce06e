import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps/deps.ts'
import { projectIdOf } from './request-project.ts'

/** The parts that serve a call: those of the cell of its project, the central ones where the path names none. */
export async function partsOf(request: FastifyRequest, deps: Deps): Promise<Deps> {
  const projectId = projectIdOf(request)
  return projectId === null ? deps : ((await deps.cells.partsOf(projectId)) ?? deps)
}
