import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { liveEventSchema } from './event.schema.ts'
import { LONGEST_MISSED_SECONDS } from './limits.ts'

/**
 * What happens in a project from now on (VIEW-17), as server-sent events. `Last-Event-ID` takes up where an earlier
 * stream was cut; without it, `missed` requests what happened in the seconds before, for a page that was read before
 * it listened.
 */
export const listenEvents = endpoint({
  name: 'listen-events',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/events',
  summary: 'What happens in a project, as a stream of events',
  access: 'view.read',
  params: projectParams,
  query: z.object({
    /** The tab that listens, as it calls itself; its presence ends with the stream. */
    tab: z.uuid().optional(),
    missed: z.coerce.number().int().min(0).max(LONGEST_MISSED_SECONDS).optional(),
  }),
  response: liveEventSchema,
  errors: [],
  delivery: 'events',
})
