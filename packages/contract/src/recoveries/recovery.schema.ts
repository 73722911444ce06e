import {
  isInCents,
  MAX_CREDIT_NOTE_LENGTH,
  MAX_PROOF_LENGTH,
  MAX_RECOVERED,
  RECORDED_WAYS,
  RECOVERY_WAYS,
} from '@quitus/domain/states/recovery.ts'
import { z } from 'zod'
import { ANOMALY_PATH, anomalyParams } from '../comments/comment.schema.ts'
import { storableText } from '../text.schema.ts'
import { wireRowSchema } from '../views/view.schema.ts'
import { clientKeySchema, reasonSchema } from '../views/write.schema.ts'

/** What is recorded for several anomalies at one time. */
export const PROJECT_RECOVERIES_PATH = '/services/v1/wexaus/projects/:projectId/recoveries'

export const RECOVERIES_PATH = `${ANOMALY_PATH}/recoveries`
export const recoveryParams = anomalyParams.extend({
  recovery: z.coerce.number().int().min(1).max(2_147_483_647),
})

const date = z.iso.date()
const way = z.enum(RECOVERY_WAYS)
const amount = z.number().min(-MAX_RECOVERED).max(MAX_RECOVERED).refine(isInCents)
const creditNote = storableText(MAX_CREDIT_NOTE_LENGTH, 1).nullable()
const proof = storableText(MAX_PROOF_LENGTH, 1).nullable()
/** A file of the anomaly that proves it, by its id. */
const attachment = z.uuid().nullable()

/**
 * What is recorded of one recovery; `reason` is why the sum exceeds the accepted amount with it, or why it came
 * before the claim.
 */
export const newRecoverySchema = z.strictObject({
  date,
  way,
  amount,
  creditNote: creditNote.default(null),
  proof: proof.default(null),
  reason: reasonSchema.nullable().default(null),
  attachment: attachment.default(null),
  clientKey: clientKeySchema.optional(),
})
/** What is excluded stays as it is. */
export const changedRecoverySchema = z.strictObject({
  date: date.optional(),
  way: way.optional(),
  amount: amount.optional(),
  creditNote: creditNote.optional(),
  proof: proof.optional(),
  reason: reasonSchema.nullable().optional(),
  attachment: attachment.optional(),
  clientKey: clientKeySchema.optional(),
})

export const recoveriesSchema = z.object({
  /** In the order in which they were recorded. */
  recoveries: z.array(
    z.object({
      id: z.int(),
      date: z.string(),
      way: z.enum(RECORDED_WAYS),
      amount: z.number(),
      creditNote: z.string().nullable(),
      proof: z.string().nullable(),
      reason: z.string().nullable(),
      attachment: z.object({ id: z.string(), name: z.string() }).nullable(),
      /** Recorded from an entry of a bank statement. */
      isFromBank: z.boolean(),
      /** Null for amounts that were there before there were lines. */
      recordedBy: z.string().nullable(),
      recordedAt: z.string(),
    }),
  ),
  acceptedAmount: z.number().nullable(),
  recovered: z.number(),
  /** What of the accepted amount is still to come; with its sign, zero where more came back. */
  left: z.number(),
})

/** The change set of the write, and the rows of the anomaly as they are then. */
export const writtenRecoveriesSchema = recoveriesSchema.extend({
  changeSet: z.string().nullable(),
  updatedRows: z.array(wireRowSchema),
})

export const RECOVERY_WRITE_ERRORS = [
  'view_republished',
  'publication_in_progress',
  'anomaly_not_found',
  'no_states',
  'client_key_reused',
  'recovery_nothing',
  'recovery_not_claimed',
  'recovery_sign',
  'recovery_above_accepted',
  'recovery_credit_note_required',
  'recovery_in_future',
  'recovery_before_claim',
  'recovery_too_large',
  'file_not_found',
] as const
