import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ANOMALY_PATH, anomalyParams, personSchema } from './comment.schema.ts'

/** Members of the project who may read about the anomaly, by name: whom a comment may mention. */
export const listMentionablePeople = endpoint({
  name: 'list-mentionable-people',
  method: 'GET',
  path: `${ANOMALY_PATH}/people`,
  summary: 'People whom a comment may mention',
  access: 'anomaly.discuss',
  params: anomalyParams,
  response: z.object({ people: z.array(personSchema) }),
  errors: ['anomaly_not_found'],
})
