import { z } from 'zod'
import { boundedArray } from '../bounded.schema.ts'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { HOME_FIGURES, seenFigureSchema } from './get-home.ts'

/**
 * Notes the figures that the person sees; the next visit is compared with those of the last call of this one
 * (SYN-06).
 */
export const noteVisit = endpoint({
  name: 'note-visit',
  method: 'PUT',
  path: '/services/v1/wexaus/projects/:projectId/home/visit',
  summary: 'The person sees the home of a project',
  access: 'view.read',
  whileImpersonating: 'refused',
  serviceAccounts: 'refused',
  params: projectParams,
  body: z.strictObject({ figures: boundedArray(seenFigureSchema, { least: 1, most: HOME_FIGURES.length }) }),
  response: null,
  errors: [],
})
