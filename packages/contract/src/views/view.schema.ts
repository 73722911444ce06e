import { SOURCES } from '@quitus/domain/access/source.ts'
import {
  FILTER_OPERATORS,
  type Filter,
  type FilterLeaf,
  MAX_FILTER_LEAVES,
  MAX_FILTER_VALUES,
} from '@quitus/domain/columns/filter.ts'
import { STATE_COLUMN_ROLES } from '@quitus/domain/states/state-columns.ts'
import { FILTER_SCOPES } from '@quitus/domain/synthesis/synthesis-definition.ts'
import { COLUMN_TYPES } from '@quitus/domain/values/column-type.ts'
import { z } from 'zod'
import { boundedArray, type Issue, parseWithinBounds, tooBig, withCheck } from '../bounded.schema.ts'
import { projectParams } from '../projects/project.schema.ts'
import { storableText } from '../text.schema.ts'

export const sourceSchema = z.enum(SOURCES)
export const sourceParams = projectParams.extend({ source: sourceSchema })
export const timestampSchema = z.iso.datetime({ precision: 6 })
export const columnName = storableText(200, 1)
/** Most columns that one call names; a view has at most as many. */
export const MAX_COLUMNS = 500

export const columnNames = boundedArray(columnName, { least: 1, most: MAX_COLUMNS })

/** Column names in a query: a JSON array of them, because a name may hold any separator. */
export const columnNamesText = storableText(60_000).transform((text, context): string[] => {
  const read = parseWithinBounds(columnNames, readJson(text))
  if ('value' in read) return read.value
  context.addIssue({ code: 'custom', message: 'is no JSON array of column names', input: text })
  return z.NEVER
})

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The schema refuses null.
    return null
  }
}

export const columnSchema = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(COLUMN_TYPES),
  group: z.string().nullable(),
  groupLabel: z.string().nullable(),
  hidden: z.boolean(),
  displayByDefault: z.boolean(),
  editable: z.boolean(),
  frozen: z.boolean(),
  color: z.string().optional(),
  /** Pixels, where the view wants others than its type has. */
  width: z.int().optional(),
  footerStyle: z.literal('SUM').optional(),
  isListOfChoices: z.boolean(),
  /** Only of the column that holds the numbers of the anomalies. */
  isAnomalyNumber: z.literal(true).optional(),
  /** What transitions do with the column, where they do anything. */
  stateRole: z.enum(STATE_COLUMN_ROLES).optional(),
  /** Of a list of choices only: requested when its editor opens, or these alone; texts in the reader's language. */
  cellEditorParams: z
    .object({
      isAsyncOptions: z.boolean(),
      listOfChoices: z.array(z.object({ text: z.string(), value: z.string() })),
    })
    .optional(),
})

/** Metadata of a view, keys as spec §3 (VIEW-18). */
export const viewMetadataSchema = z.object({
  viewMetaData: z.object({
    columns: z.array(columnSchema),
    keyColumns: z.array(z.string()),
    timestamp: z.string(),
  }),
  anomalyIdColumn: z.string().nullable(),
  validatedColumn: z.string().nullable(),
  /** Who deals with an anomaly; null where nobody can be put in charge. */
  assigneeColumn: z.string().nullable(),
  linkMovementColumn: z.string().nullable(),
  /** Columns whose cells lead to the page of a supplier, that of its code first (FLOW-17). */
  supplierColumns: z.array(z.string()),
  viewName: z.string(),
  anomalyCardDesign: z.array(z.object({ label: z.string(), columns: z.array(z.string()) })),
  anomalyColumns: z.array(z.string()),
  viewConfig: z.object({ tableName: z.enum(SOURCES), timestamp: z.string() }),
})
export type ViewMetadata = z.infer<typeof viewMetadataSchema>

export const wireDateSchema = z.strictObject({ model: z.string().max(40) })

export const wireValueSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  wireDateSchema,
  z.strictObject({ name: z.string(), url: z.string() }),
  z.null(),
])

export type WireRow = {
  entryId: string
  'Ecriture Id': string
  path: string[]
  version: number
  locked: boolean
  /** The row was here when the set was opened and exists no more; it has no values and keeps its position. */
  gone?: true | undefined
  children?: WireRow[] | undefined
  /** How many child rows there are, where `children` has the first of them only. */
  childCount?: number | undefined
  [column: string]: unknown
}

/**
 * A row: column values by name in addition to these keys. `children` is on anomaly rows of windows, with `childCount`
 * where it has the first `MAX_WINDOW_CHILDREN` of more.
 */
export const wireRowSchema: z.ZodType<WireRow> = z.looseObject({
  entryId: z.string(),
  'Ecriture Id': z.string(),
  path: z.array(z.string()),
  version: z.int(),
  locked: z.boolean(),
  gone: z.literal(true).optional(),
  get children() {
    return z.array(wireRowSchema).optional()
  },
  childCount: z.int().optional(),
})

const MAX_FILTER_DEPTH = 8
const filterScalar = z.union([storableText(2000), z.number(), z.boolean(), z.null()])

const filterLeafSchema = z.strictObject({
  column: columnName,
  op: z.enum(FILTER_OPERATORS),
  value: z.union([filterScalar, boundedArray(filterScalar, { most: MAX_FILTER_VALUES })]).optional(),
  not: z.boolean().optional(),
})

let nodes: z.ZodType<Filter[]> | undefined

/** Made once: the shapes below request it at every look. */
function filterNodes(): z.ZodType<Filter[]> {
  nodes ??= boundedArray(filterSchema, { least: 1, most: MAX_FILTER_LEAVES })
  return nodes
}

/**
 * A filter tree of at most eight levels and `MAX_FILTER_LEAVES` conditions, each group either `all` or `any`. Counted
 * before anything is parsed: of a tree of unions, each level costs a multiple of the one below.
 */
export const filterSchema: z.ZodType<Filter> = withCheck(
  z.union([
    filterLeafSchema as z.ZodType<FilterLeaf>,
    z.strictObject({
      get all() {
        return filterNodes()
      },
    }),
    z.strictObject({
      get any() {
        return filterNodes()
      },
    }),
  ]),
  (given) => faultOfTree(given, 0, { leaves: 0 }),
)

/**
 * What is wrong with whatever was sent as a filter, counted in all children that it has and no further than the
 * limit.
 */
function faultOfTree(given: unknown, depth: number, counted: { leaves: number }): Issue | null {
  if (typeof given !== 'object' || given === null) return faultOfLeaf(counted)
  if ('all' in given && 'any' in given)
    return { code: 'unrecognized_keys', keys: ['any'], path: [], message: '' }
  const parts = 'all' in given ? given.all : 'any' in given ? given.any : null
  if (!Array.isArray(parts) || parts.length === 0) return faultOfLeaf(counted)
  if (depth === MAX_FILTER_DEPTH) return tooBig('array', MAX_FILTER_DEPTH)
  for (const part of parts) {
    const fault = faultOfTree(part, depth + 1, counted)
    if (fault !== null) return fault
  }
  return null
}

function faultOfLeaf(counted: { leaves: number }): Issue | null {
  counted.leaves += 1
  return counted.leaves > MAX_FILTER_LEAVES ? tooBig('array', MAX_FILTER_LEAVES) : null
}

/**
 * Which rows filter and search apply to (SYN-03); unless set, any entry of an anomaly. `synthesis` names one whose
 * own filter counts too: its figures are about anomaly rows.
 */
export const scopeFields = {
  scope: z.enum(FILTER_SCOPES).optional(),
  synthesis: storableText(100, 1).optional(),
}

export const sortSchema = boundedArray(z.strictObject({ column: columnName, descending: z.boolean() }), {
  most: 10,
})
export const MAX_WINDOW = 500

export const changeSchema = z.strictObject({
  entryId: storableText(4000, 1),
  column: columnName,
  value: wireValueSchema,
  /** The value that the person saw; another stored value refuses the change (CELL-11). */
  expected: wireValueSchema,
})

export const refusalSchema = z.object({
  entryId: z.string(),
  column: z.string(),
  code: z.string(),
  message: z.string(),
  current: wireValueSchema,
})
export type Refusal = z.infer<typeof refusalSchema>

/** Most rows that one call adds to, takes out of or puts back into a view. */
export const MAX_NAMED_ROWS = 10_000
export const entryIdsSchema = boundedArray(storableText(4000, 1), { least: 1, most: MAX_NAMED_ROWS })

/** A row that was left as it is, and why. */
export const rowRefusalSchema = z.object({ entryId: z.string(), code: z.string(), message: z.string() })

/** What a person had decided in one column. */
export const decisionSchema = z.object({
  column: z.string(),
  columnLabel: z.string(),
  value: wireValueSchema,
})

export const historyEntrySchema = z.object({
  changeSet: z.string(),
  entryId: z.string(),
  column: z.string(),
  columnLabel: z.string(),
  kind: z.string(),
  before: wireValueSchema,
  after: wireValueSchema,
  reason: z.string().nullable(),
  actor: z.string(),
  actorId: z.int(),
  /** Full name of the person who borrowed the actor's identity. */
  impersonator: z.string().nullable(),
  at: z.string(),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>
