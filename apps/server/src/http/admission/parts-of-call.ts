import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps/deps.ts'
import { projectIdOf } from './request-project.ts'

/** The parts that serve a call: those of the cell of its project, the central ones where the path names none. */
export function partsOf(request: FastifyRequest, deps: Deps): Deps | Promise<Deps> {
  const projectId = projectIdOf(request)
  return projectId === null ? deps : deps.cells.partsOf(projectId)
}
