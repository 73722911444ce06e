import { ANOMALY_SOURCES } from '@quitus/domain/anomalies/anomaly-source.ts'
import { MATCH_WAYS } from '@quitus/domain/receipts/match-entry.ts'
import { RECOVERY_WAYS } from '@quitus/domain/states/recovery.ts'
import { z } from 'zod'
import { fileMetadataSchema } from '../cell-files/file.schema.ts'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { addRecoveries } from './add-recoveries.ts'
import { PROJECT_RECOVERIES_PATH } from './recovery.schema.ts'

/** What would be recorded of a line of the file. */
const candidateSchema = z.object({
  /** `given` where the file itself names the anomaly or the letter. */
  how: z.enum(['given', ...MATCH_WAYS]),
  letter: z.object({ id: z.int(), reference: z.string() }).nullable(),
  claims: z.array(
    z.object({
      anomalyId: z.string(),
      source: z.enum(ANOMALY_SOURCES),
      /** The number by which people call it. */
      name: z.string(),
      supplier: z.string().nullable(),
      /** What is still to come of the accepted amount. */
      left: z.number(),
      /** What would be recorded of it; null where a person must choose. */
      amount: z.number().nullable(),
    }),
  ),
  /** Why this cannot be recorded as it is; `takesReason` where it can be with a reason. */
  refusal: z.object({ code: z.string(), message: z.string(), takesReason: z.boolean() }).nullable(),
})

export const readReceiptsResponse = z.object({
  understood: z.object({
    kind: z.enum(['recoveries', 'statement']),
    format: z.enum(['text', 'camt']),
    /** How a text is written; null for camt.053. */
    encoding: z.string().nullable(),
    delimiter: z.string().nullable(),
    decimalMark: z.string().nullable(),
    dateFormat: z.string().nullable(),
    /** Of camt.053: its version, as in `camt.053.001.08`, and its accounts, masked. */
    version: z.string().nullable(),
    accounts: z.array(z.string()),
    /** Lines or entries of the file. */
    lines: z.int(),
    /** Entries of a statement that are nothing to record: money that left, pending entries, reversals. */
    outgoing: z.int(),
    /** Entries that were recorded before. */
    booked: z.int(),
    /** Incoming payments that match no claim. */
    unmatched: z.int(),
  }),
  proposals: z.array(
    z.object({
      /** Line of a text, place of an entry in a statement. */
      line: z.int(),
      date: z.string(),
      way: z.enum(RECOVERY_WAYS),
      amount: z.number(),
      creditNote: z.string().nullable(),
      proof: z.string().nullable(),
      reason: z.string().nullable(),
      bankEntry: z.string().nullable(),
      counterparty: z.string().nullable(),
      text: z.string().nullable(),
      /** The likeliest first. */
      candidates: z.array(candidateSchema),
    }),
  ),
  /** Lines of which nothing can be recorded, and why. */
  faults: z.array(z.object({ line: z.int(), code: z.string(), message: z.string(), text: z.string() })),
  faultCount: z.int(),
  /** Proposals beyond those that one answer holds. */
  more: z.int(),
})
export type Receipts = z.output<typeof readReceiptsResponse>

/**
 * Reads a file of recoveries (CSV, TSV) or a bank statement (camt.053, CSV) and answers what would be recorded, line by
 * line (FLOW-18). Nothing is recorded, and the file is not kept.
 */
export const readReceipts = endpoint({
  name: 'read-receipts',
  method: 'POST',
  path: `${PROJECT_RECOVERIES_PATH}/proposals`,
  summary: 'Read a file of recoveries or a bank statement',
  access: 'anomaly.recover',
  params: projectParams,
  body: fileMetadataSchema,
  bodyKind: 'multipart',
  response: readReceiptsResponse,
  errors: [
    'receipts_not_readable',
    'file_name_not_accepted',
    'file_empty',
    'file_too_large',
    'file_kind_not_accepted',
    'file_content_mismatch',
    'file_infected',
    'file_not_scannable',
    'storage_full',
    'storage_unavailable',
  ],
})

/** What there is about recoveries of several anomalies. */
export const RECEIPT_ENDPOINTS = { addRecoveries, readReceipts }
