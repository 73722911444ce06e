import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps/deps.ts'
import { RetryableError } from '#errors/app-error.ts'
import { projectIdOf } from './request-project.ts'

/** The first transaction of a call found that its project has moved to another database; nothing was done. */
export class ProjectMovedError extends Error {
  constructor(options?: ErrorOptions) {
    super('The project has moved to another database.', options)
    this.name = 'ProjectMovedError'
  }
}

/** How long the databases may take to agree on where a project is. */
const AGREE_MS = 3000
const LOOK_MS = 50

/**
 * Serves a call by the parts of the cell of its project, by the central ones where the path names none; again where
 * the project has moved since this process last looked. Throws `unavailable` where that goes on for seconds.
 */
export async function servedByProject<Answer>(
  request: FastifyRequest,
  deps: Deps,
  serve: (parts: Deps) => Promise<Answer>,
): Promise<Answer> {
  const projectId = projectIdOf(request)
  if (projectId === null) return serve(deps)
  const until = Date.now() + AGREE_MS
  for (;;) {
    try {
      return await serve((await deps.cells.partsOf(projectId)) ?? deps)
    } catch (error) {
      if (!(error instanceof ProjectMovedError)) throw error
      if (Date.now() > until) throw new RetryableError('unavailable', 1, { cause: error })
      deps.cells.forget(projectId)
      await pause(LOOK_MS)
    }
  }
}
