import { MAX_SEARCH } from '@quitus/domain/text/text-limits.ts'
import { z } from 'zod'
import { boundedArray } from '../bounded.schema.ts'
import { endpoint } from '../endpoint.ts'
import { jobSchema } from '../jobs/job.schema.ts'
import { storableText } from '../text.schema.ts'
import { MAX_NAMED_ENTRIES, MAX_WRITE_BYTES } from '../views/limits.ts'
import {
  columnName,
  filterSchema,
  MAX_COLUMNS,
  scopeFields,
  sortSchema,
  sourceParams,
  timestampSchema,
} from '../views/view.schema.ts'
import { selectionSchema } from '../views/write.schema.ts'

/** Anomalies by their place in the result set. */
const places = boundedArray(z.int().min(0).max(2_147_483_647), { most: MAX_NAMED_ENTRIES })

/** What chooses among the anomalies of a view. */
const CHOICES = [
  'timestamp',
  'prefilteredView',
  'filter',
  'search',
  'scope',
  'synthesis',
  'resultSet',
  'selection',
  'columns',
] as const

/**
 * Makes a file of what a grid shows (VIEW-12): the same rows in the same order, the same columns, groups, child rows
 * and sums. As a `pack`, an archive with all that the requester may see of these anomalies (SEC-10): entries as XLSX,
 * decisions, history, comments, letters, files, checksums and the head of the sealed history.
 */
export const startExport = endpoint({
  name: 'start-export',
  method: 'POST',
  path: '/services/v1/wexaus/projects/:projectId/:source/exports',
  summary: 'Export rows as XLSX, CSV or an audit pack',
  access: 'view.read',
  params: sourceParams,
  maxBodyBytes: MAX_WRITE_BYTES,
  body: z
    .strictObject({
      format: z.enum(['xlsx', 'csv', 'pack']),
      /** Unless set, the current publication. */
      timestamp: timestampSchema.optional(),
      prefilteredView: storableText(200).optional(),
      filter: filterSchema.optional(),
      search: storableText(MAX_SEARCH).optional(),
      ...scopeFields,
      sort: sortSchema.default([]),
      /** The set on screen, opened with the same filter, search and order: its order is the file's. */
      resultSet: z.uuid().optional(),
      /** Only these anomalies of it. */
      selection: selectionSchema.optional(),
      /** From left to right; widths in pixels. Unless given, all that the requester is shown. */
      columns: boundedArray(
        z.strictObject({
          name: columnName,
          width: z.int().min(10).max(2000).optional(),
          pinned: z.boolean().default(false),
        }),
        { least: 1, most: MAX_COLUMNS },
      ).optional(),
      /** Of every anomaly, of none, or as on screen: all but `except` are as `unfolded` says. */
      children: z
        .union([z.enum(['all', 'none']), z.strictObject({ unfolded: z.boolean(), except: places })])
        .default('none'),
      /** A row with the names of the column groups over the header. */
      groups: z.boolean().default(true),
      /** Of CSV. */
      delimiter: z.enum([';', ',', '\t']).default(';'),
      /** Of a pack: the anomalies of every view of the project, in place of those of a selection. */
      wholeProject: z.boolean().default(false),
      /** Of a pack: comments for staff alone as well; members of the audit firm only. */
      internalComments: z.boolean().default(false),
      /** Answers how much it would be, and starts nothing. */
      dryRun: z.boolean().default(false),
    })
    .refine(({ children, resultSet }) => typeof children === 'string' || resultSet !== undefined, {
      path: ['resultSet'],
      message: 'places are places of a result set',
    })
    .refine(
      ({ format, wholeProject, internalComments }) =>
        format === 'pack' || !(wholeProject || internalComments),
      {
        path: ['format'],
        message: 'only a pack is of a whole project or has comments',
      },
    )
    .refine(
      ({ wholeProject, ...chosen }) => !wholeProject || CHOICES.every((name) => chosen[name] === undefined),
      {
        path: ['wholeProject'],
        message: 'a whole project has no selection',
      },
    ),
  response: z.object({
    /** null for a dry run. */
    job: jobSchema.nullable(),
    /** Lines of the file, headers and sums included. */
    lines: z.int(),
    anomalies: z.int(),
    childRows: z.int(),
    /** About how many bytes the file will have. */
    bytes: z.int(),
    /** Attachments, files of cells and letters of a pack; none of any other file. */
    files: z.int(),
    /** Most lines that a file of this format holds; null where it has no end. */
    mostLines: z.int().nullable(),
  }),
  errors: [
    'view_not_found',
    'prefiltered_view_not_found',
    'synthesis_not_found',
    'view_republished',
    'result_set_expired',
    'unknown_column',
    'filter_not_supported',
    'export_too_long',
    'export_without_rows',
    'too_many_files',
    'pack_too_large',
    'too_many_jobs',
  ],
})
