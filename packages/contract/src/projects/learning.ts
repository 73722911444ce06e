import {
  DAY_GAPS,
  LEARNED_LEVELS,
  MOST_LEARNED_RULES,
  NUMBER_DIFFERENCES,
} from '@quitus/domain/anomalies/learned-scores.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectParams } from './project.schema.ts'

const PATH = '/services/v1/wexaus/projects/:projectId/learning'

export const learningSchema = z.strictObject({
  /** Do decisions move the scores of like anomalies at the next publication? */
  learns: z.boolean(),
})
export type LearningSettings = z.infer<typeof learningSchema>

const learnedRuleSchema = z.object({
  level: z.enum(LEARNED_LEVELS),
  supplier: z.string().nullable(),
  /** Of the anomalies that moved, in both languages. */
  category: z.object({ fr: z.string(), en: z.string() }),
  pattern: z.object({ difference: z.enum(NUMBER_DIFFERENCES), gap: z.enum(DAY_GAPS) }).nullable(),
  decided: z.int(),
  rejected: z.int(),
  moved: z.int(),
  weakened: z.int(),
  raised: z.int(),
  from: z.int(),
  to: z.int(),
})
export type LearnedRule = z.infer<typeof learnedRuleSchema>

const learnedSchema = learningSchema.extend({
  /** What decisions did to the scores of the current publication; null before one that learned from any. */
  learned: z
    .object({
      publishedAt: z.string(),
      decided: z.int(),
      moved: z.int(),
      rules: z.array(learnedRuleSchema).max(MOST_LEARNED_RULES),
    })
    .nullable(),
})
export type Learning = z.infer<typeof learnedSchema>

/** Does a project learn from its decisions, and what has it learned (DATA-13)? */
export const getLearning = endpoint({
  name: 'get-learning',
  method: 'GET',
  path: PATH,
  summary: 'Whether decisions move the scores of like anomalies, and what they moved',
  access: 'project.manage',
  params: projectParams,
  response: learnedSchema,
  errors: [],
})

/** Scores that were published stay until the next publication, which computes with or without. */
export const updateLearning = endpoint({
  name: 'update-learning',
  method: 'PUT',
  path: PATH,
  summary: 'Choose whether decisions move the scores of like anomalies',
  access: 'project.manage',
  params: projectParams,
  body: learningSchema,
  response: learningSchema,
  errors: [],
})
