import { isTimeZone } from '@quitus/domain/text/time-zone.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectFeatures } from '../projects/project.schema.ts'
import { storableText } from '../text.schema.ts'
import { nameSchema } from './user.schema.ts'

/** Makes a project of an existing or a new customer; the requester becomes its manager (ACC-06). */
export const createProject = endpoint({
  name: 'create-project',
  method: 'POST',
  path: '/services/v1/wexaus/projects',
  summary: 'Create a project',
  access: 'project.create',
  body: z.strictObject({
    name: nameSchema,
    company: nameSchema,
    features: projectFeatures,
    currency: z.string().regex(/^[A-Z]{3}$/),
    timeZone: storableText(60).refine(isTimeZone, 'is no time zone'),
  }),
  response: z.object({ id: z.int() }),
  errors: [],
})
