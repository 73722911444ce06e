import { DOCUMENT_ROLE_NAMES } from '@quitus/domain/imports/document-role-names.ts'
import {
  COLUMN_USES,
  DELIMITERS,
  DETECTION_OPTIONS,
  IMPORT_ORIGINS,
  IMPORT_STEPS,
  MAX_COLUMN_NAME,
  MAX_DRAFT_COLUMNS,
  MAX_DRAFT_FILES,
  MAX_HEADER_LINE,
  MAX_SHEET_NAME,
  READ_TYPES,
  TEXT_ENCODINGS,
} from '@quitus/domain/imports/import-draft.ts'
import { MASTER_ROLES } from '@quitus/domain/imports/supplier-master.ts'
import { DATE_FORMATS } from '@quitus/domain/text/file-text.ts'
import { z } from 'zod'
import { boundedArray, boundedPartialRecord } from '../bounded.schema.ts'
import { jobSchema } from '../jobs/job.schema.ts'
import { storableText } from '../text.schema.ts'

/** How files are written, where a person has corrected what was recognised; null where it was not. */
export const readingSchema = z.strictObject({
  encoding: z.enum(TEXT_ENCODINGS).nullable(),
  delimiter: z.enum(DELIMITERS).nullable(),
  headerLine: z.int().min(1).max(MAX_HEADER_LINE).nullable(),
  /** Of a workbook: the sheet with the table. */
  sheet: storableText(MAX_SHEET_NAME).min(1).nullable(),
})
export type Reading = z.infer<typeof readingSchema>

/** A column of the files, and what it is to become. */
export const draftColumnSchema = z.strictObject({
  /** What the files call it: several names where it was renamed between periods. */
  headers: boundedArray(storableText(1000).min(1), { least: 1, most: 50 }),
  name: storableText(MAX_COLUMN_NAME).trim().min(1),
  type: z.enum(READ_TYPES),
  /** What it means to detection; null for nothing. */
  role: z.enum(DOCUMENT_ROLE_NAMES).nullable(),
  use: z.enum(COLUMN_USES),
  /** Some files lack it. */
  isOptional: z.boolean(),
  decimalMark: z.enum(['.', ',']).nullable(),
  dateFormat: z.enum(DATE_FORMATS).nullable(),
})
export type DraftColumn = z.infer<typeof draftColumnSchema>

const optionSchema = (name: keyof typeof DETECTION_OPTIONS) => {
  const { least, most } = DETECTION_OPTIONS[name]
  return z.number().min(least).max(most).optional()
}

/** How an import compares, as far as staff have chosen it. */
export const detectionOptionsSchema = z.strictObject({
  presentedFrom: optionSchema('presentedFrom'),
  nearDays: optionSchema('nearDays'),
  nearAmount: optionSchema('nearAmount'),
  forgottenAfterDays: optionSchema('forgottenAfterDays'),
  leastAtStake: optionSchema('leastAtStake'),
})
export type DetectionOptions = z.infer<typeof detectionOptionsSchema>

/** Everything that a person decides of an import before it runs. */
export const draftContentSchema = z.strictObject({
  files: boundedArray(z.uuid(), { most: MAX_DRAFT_FILES }),
  /** What the files were recognised as; null until then. */
  kind: z.enum(['fec', 'mapped']).nullable(),
  reading: readingSchema,
  columns: boundedArray(draftColumnSchema, { most: MAX_DRAFT_COLUMNS }),
  /** Names of the columns that identify a line; none where file and line number do. */
  keyColumns: boundedArray(storableText(MAX_COLUMN_NAME), { most: 20 }),
  /** Of ledger files (FEC) whose name does not say it. */
  fec: z.strictObject({
    siren: z
      .string()
      .regex(/^\d{9}$/)
      .nullable(),
    closingOn: z.iso.date().nullable(),
    /** One of the files: the supplier master, and the headers of its columns that a person has chosen. */
    suppliers: z
      .strictObject({
        file: z.uuid(),
        columns: boundedPartialRecord(MASTER_ROLES, storableText(1000).min(1)),
      })
      .optional(),
  }),
  /** Add to what is published, or replace it; null until a person has decided. */
  addsToCurrent: z.boolean().nullable(),
  excludesBadLines: z.boolean(),
  detection: detectionOptionsSchema,
})
export type DraftContent = z.infer<typeof draftContentSchema>

const countedSchema = z.object({ message: z.string(), count: z.int() })

/** What a check or an import read and made. */
export const importReportSchema = z.object({
  lines: z.int(),
  files: z.array(
    z.object({
      file: z.string(),
      lines: z.int(),
      badLines: z.int(),
      blankLines: z.int(),
      totalLines: z.int(),
      repeatedKeys: z.int(),
    }),
  ),
  badLineCount: z.int(),
  /** By reason, the most frequent first. */
  faults: z.array(countedSchema),
  /** The first of them. */
  badLines: z.array(
    z.object({
      file: z.string(),
      line: z.int(),
      column: z.string().nullable(),
      message: z.string(),
      value: z.string(),
    }),
  ),
  /** Breaches of the rules of ledger files (FEC) that exclude no line. */
  findings: z.array(z.object({ file: z.string(), code: z.string(), message: z.string(), count: z.int() })),
  anomalies: z.int(),
  weakAnomalies: z.int(),
  publishedRows: z.int(),
  goneEntries: z.int(),
})
export type ImportReport = z.infer<typeof importReportSchema>

/** The last check, or the last import, that was started from a draft. */
export const importRunSchema = z.object({
  job: jobSchema,
  /** Version of the draft that it was started from. */
  version: z.int(),
  /** It compares and publishes nothing. */
  isPreview: z.boolean(),
  /** It makes the publication before the current one again, instead of importing files. */
  isRestoring: z.boolean(),
  origin: z.enum(IMPORT_ORIGINS),
  step: z.enum(IMPORT_STEPS).nullable(),
  lines: z.int(),
  /** Share of the step that is done, from 0 to 1: of the bytes while files are read, else of the parts of the work. */
  share: z.number().nullable(),
  /** Why nothing was imported, in the reader’s language. */
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  report: importReportSchema.nullable(),
})
export type ImportRun = z.infer<typeof importRunSchema>

export const importDraftSchema = z.object({
  /** 0 where nothing was saved yet. */
  version: z.int(),
  content: draftContentSchema,
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
  files: z.array(z.object({ object: z.uuid(), name: z.string().nullable(), size: z.int().nullable() })),
  /** There is a publication to which lines could be added. */
  hasPublication: z.boolean(),
  /** What columns may mean to detection, and which types each takes. */
  roles: z.array(z.object({ name: z.enum(DOCUMENT_ROLE_NAMES), types: z.array(z.string()) })),
  detectionDefaults: z.object({
    presentedFrom: z.number(),
    nearDays: z.number(),
    nearAmount: z.number(),
    forgottenAfterDays: z.number(),
    leastAtStake: z.number(),
  }),
  check: importRunSchema.nullable(),
  /** What the check has read would be read in another way now. */
  isCheckOutdated: z.boolean(),
  run: importRunSchema.nullable(),
  /** The import that waits to be published or discarded. */
  preview: z.object({ job: z.uuid(), version: z.int() }).nullable(),
  /** The publication before the current one, where it can be made again. */
  formerPublication: z
    .object({ id: z.int(), publishedAt: z.string(), rows: z.int(), anomalies: z.int() })
    .nullable(),
})
export type ImportDraft = z.infer<typeof importDraftSchema>

/** What a file was recognised as by its first lines; provisional, for the whole file is read by the job. */
export const recognisedFileSchema = z.object({
  object: z.uuid(),
  name: z.string(),
  size: z.int(),
  /** Why it cannot be read. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
  form: z
    .object({
      isFec: z.boolean(),
      isWhole: z.boolean(),
      encoding: z.enum(TEXT_ENCODINGS),
      delimiter: z.string(),
      headerLine: z.int(),
      /** Sheet of a workbook that is read; null for a text. */
      sheet: z.string().nullable(),
      columnCount: z.int(),
      /** What the name of a ledger file (FEC) says, and the columns that it lacks. */
      fec: z
        .object({
          siren: z.string().nullable(),
          closingOn: z.string().nullable(),
          missing: z.array(z.string()),
        })
        .nullable(),
      /** The headers of what it would say of suppliers, were it a supplier master; null for a ledger file (FEC). */
      master: z.partialRecord(z.enum(MASTER_ROLES), z.string()).nullable(),
      columns: z.array(
        z.object({
          header: z.string(),
          type: z.enum(READ_TYPES),
          example: z.string(),
          isAmbiguous: z.boolean(),
          decimalMark: z.string().nullable(),
          dateFormat: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
  /** Names of the sheets of a workbook; none of a text. */
  sheets: z.array(z.string()),
  /** The first lines, of the file that was named for it. */
  lines: z.array(z.object({ line: z.int(), fields: z.array(z.string()) })).nullable(),
})
export type RecognisedFile = z.infer<typeof recognisedFileSchema>
