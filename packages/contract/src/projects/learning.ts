import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectParams } from './project.schema.ts'

export const learningSchema = z.strictObject({
  /** Do decisions move the scores of like anomalies at the next publication? */
  learns: z.boolean(),
})
export type LearningSettings = z.infer<typeof learningSchema>

/** Does a project learn from its decisions (DATA-13)? */
export const getLearning = endpoint({
  name: 'get-learning',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/learning',
  summary: 'Whether decisions move the scores of like anomalies',
  access: 'project.manage',
  params: projectParams,
  response: learningSchema,
  errors: [],
})

/** Scores that were published stay until the next publication, which computes with or without. */
export const updateLearning = endpoint({
  name: 'update-learning',
  method: 'PUT',
  path: '/services/v1/wexaus/projects/:projectId/learning',
  summary: 'Choose whether decisions move the scores of like anomalies',
  access: 'project.manage',
  params: projectParams,
  body: learningSchema,
  response: learningSchema,
  errors: [],
})
