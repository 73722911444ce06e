import { ANOMALY_SOURCES } from '@quitus/domain/anomalies/anomaly-source.ts'
import { MAX_FEE_AMOUNT, MAX_FEE_RATE, MAX_FEE_STEPS } from '@quitus/domain/fees/fee-rule.ts'
import { ROUTES } from '@quitus/domain/routes/route.ts'
import { isInCents } from '@quitus/domain/states/recovery.ts'
import { z } from 'zod'
import { boundedArray } from '../bounded.schema.ts'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'

const PATH = '/services/v1/wexaus/projects/:projectId/fees'

const amount = z.number().min(0).max(MAX_FEE_AMOUNT).refine(isInCents)
const ruleSchema = z.strictObject({
  /** By the cumulative base; the last one has no limit. */
  steps: boundedArray(
    z.strictObject({ upTo: amount.nullable(), rate: z.number().min(0).max(MAX_FEE_RATE) }),
    { least: 1, most: MAX_FEE_STEPS },
  ),
  /** The most that the fee of the route comes to. */
  cap: amount.nullable(),
})

export const feeSettingsSchema = z.strictObject({
  isOn: z.boolean(),
  /** Customers see the statements. */
  isShown: z.boolean(),
  rules: z.strictObject({
    claim: ruleSchema.nullable(),
    correct: ruleSchema.nullable(),
    tax: ruleSchema.nullable(),
  }),
})
export type FeeSettings = z.infer<typeof feeSettingsSchema>

/** The rules of the success fee; until someone chooses them, there is no fee. */
export const getFeeSettings = endpoint({
  name: 'get-fee-settings',
  method: 'GET',
  path: `${PATH}/settings`,
  summary: 'Rules of the success fee',
  access: 'anomaly.recover',
  params: projectParams,
  response: feeSettingsSchema,
  errors: [],
})

/** Statements are computed by the rules that are there: other rules change those of all months. */
export const updateFeeSettings = endpoint({
  name: 'update-fee-settings',
  method: 'PUT',
  path: `${PATH}/settings`,
  summary: 'Change the rules of the success fee',
  access: 'project.manage',
  params: projectParams,
  body: feeSettingsSchema,
  response: feeSettingsSchema,
  errors: ['fee_rule_invalid'],
})

const month = z.string().regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/)
const sumSchema = z.object({ base: z.number(), fee: z.number() })
const sumsSchema = z.object({ before: sumSchema, month: sumSchema, after: sumSchema })

export const feeStatementSchema = z.object({
  isOn: z.boolean(),
  month: z.string(),
  /** Months with a line, and the current one; the latest first. */
  months: z.array(z.string()),
  lines: z.array(
    z.object({
      anomalyId: z.string(),
      source: z.enum(ANOMALY_SOURCES),
      /** The number by which people call it. */
      name: z.string(),
      supplier: z.string().nullable(),
      route: z.enum(ROUTES),
      date: z.string(),
      base: z.number(),
      rates: z.array(z.number()),
      isCapped: z.boolean(),
      /** Reverses a recovery that was removed. */
      isCorrection: z.boolean(),
      fee: z.number(),
    }),
  ),
  /** Lines of the month, of which the first are answered. */
  lineCount: z.int(),
  byRoute: z.object({ claim: sumsSchema, correct: sumsSchema, tax: sumsSchema }),
  total: sumsSchema,
})
export type FeeStatement = z.infer<typeof feeStatementSchema>

/**
 * The statement of a month (FLOW-24). Staff read it; customers where the project shows it, and then what is about
 * anomalies that were presented to them.
 */
export const getFeeStatement = endpoint({
  name: 'get-fee-statement',
  method: 'GET',
  path: PATH,
  summary: 'Statement of success fees of a month',
  access: 'view.read',
  params: projectParams,
  /** The current month without it. */
  query: z.object({ month: month.optional() }),
  response: feeStatementSchema,
  errors: ['fees_not_shown'],
})

/** The same as a file, with all its lines. */
export const downloadFeeStatement = endpoint({
  name: 'download-fee-statement',
  method: 'GET',
  path: `${PATH}/file`,
  summary: 'Download a statement of success fees',
  access: 'view.read',
  params: projectParams,
  query: z.object({ month, format: z.enum(['pdf', 'xlsx']) }),
  response: z.file(),
  delivery: 'file',
  errors: ['fees_not_shown', 'too_many_fee_lines'],
})

/** What there is about success fees. */
export const FEE_ENDPOINTS = { getFeeSettings, updateFeeSettings, getFeeStatement, downloadFeeStatement }
