import {
  ADDED_COLUMN_TYPES,
  COLUMN_WIDTHS,
  MAX_CARD_PARTS,
  MAX_CHOICE,
  MAX_COLUMN_LABEL,
  MAX_DESIGNED_CHOICES,
} from '@quitus/domain/columns/column-design.ts'
import { COLUMN_ROLES } from '@quitus/domain/columns/column-role.ts'
import { MAX_FORMULA } from '@quitus/domain/formulas/formula.ts'
import { COLUMN_TYPES } from '@quitus/domain/values/column-type.ts'
import { z } from 'zod'
import { MEDIUM_BODY_BYTES } from '../body-limits.ts'
import { boundedArray, boundedRecord } from '../bounded.schema.ts'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'
import { columnName, MAX_COLUMNS, sourceParams, wireValueSchema } from './view.schema.ts'

const PATH = '/services/v1/wexaus/projects/:projectId/:source/column-design'
const label = storableText(MAX_COLUMN_LABEL).trim().min(1)
/** By names of columns: what a formula that is written calls them by. */
const labelsSchema = boundedRecord(columnName, label, { most: MAX_COLUMNS })
const localized = z.strictObject({ fr: label, en: label })
const choiceValue = storableText(MAX_CHOICE).trim().min(1)

const choicesSchema = z.strictObject({
  /** Any other text may be typed as well. */
  isEditable: z.boolean(),
  /** Another column of choices or text, whose value names the list. */
  filterWithColumn: columnName.nullable(),
  /** One list under the key '', or one for each value of the other column. */
  lists: boundedArray(
    z.strictObject({
      key: storableText(MAX_CHOICE),
      choices: boundedArray(
        z.strictObject({
          value: choiceValue,
          text: z.strictObject({ fr: choiceValue, en: choiceValue }).nullable(),
        }),
        { most: MAX_DESIGNED_CHOICES },
      ),
    }),
    { least: 1, most: 200 },
  ),
})

/** What staff say of a column. */
const designSchema = z.strictObject({
  label: localized,
  group: z.strictObject({ name: label, label: localized }).nullable(),
  isHidden: z.boolean(),
  isDisplayedByDefault: z.boolean(),
  isEditable: z.boolean(),
  isFrozen: z.boolean(),
  isHiddenFromCustomers: z.boolean(),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  footerStyle: z.literal('SUM').nullable(),
  width: z.int().min(COLUMN_WIDTHS.least).max(COLUMN_WIDTHS.most).nullable(),
  role: z.enum(COLUMN_ROLES).nullable(),
  choices: choicesSchema.nullable(),
})

/** The parts of the page of an anomaly: none lets the groups of the columns decide, null the definition. */
export const cardSchema = boundedArray(
  z.strictObject({ label: localized, columns: boundedArray(columnName, { most: MAX_COLUMNS }) }),
  { most: MAX_CARD_PARTS },
).nullable()

/** What a view is described by, column by column. */
export const givenColumnsSchema = boundedArray(
  z.strictObject({
    name: columnName.nullable(),
    /** Of a new column, and of one with a formula; what any other column is that there is already stays. */
    added: z
      .strictObject({
        type: z.enum(ADDED_COLUMN_TYPES),
        /** Chosen where people write; a column with a formula is one of the anomaly if all that it reads is. */
        isAnomalyColumn: z.boolean(),
        formula: storableText(MAX_FORMULA).trim().min(1).optional(),
        /** The formula may call columns by these; it is kept, and answered, with their names. */
        labels: labelsSchema.optional(),
      })
      .optional(),
    design: designSchema,
  }),
  { least: 1, most: MAX_COLUMNS },
)

/** A column as it is now, with all that decides what staff can change. */
export const designedColumnSchema = z.object({
  name: z.string(),
  type: z.enum(COLUMN_TYPES),
  /** Of the anomaly and on its first row alone, or of each entry. */
  isAnomalyColumn: z.boolean(),
  /** Staff added it here; the definition of the project does not have it. */
  isAdded: z.boolean(),
  /** People can be allowed to write into it. */
  takesEdits: z.boolean(),
  /** It cannot be hidden: it identifies rows, or every reader needs it. */
  isNeededByEverybody: z.boolean(),
  /** Its choices are those of the application and cannot be changed. */
  hasOwnChoices: z.boolean(),
  /** What it is calculated by; null for a column with values of its own. */
  formula: z.string().nullable(),
  /** Formulas can read it. */
  isReadable: z.boolean(),
  design: designSchema,
  /** What the definition of the project says; null for a column that staff added. */
  described: designSchema.nullable(),
})
export type DesignedColumn = z.infer<typeof designedColumnSchema>

export const designOfView = z.object({
  /** 0 before anyone changed anything; goes with every change. */
  version: z.int(),
  /** Who made the latest version, and when; null before there is one. */
  changed: z.object({ by: z.string(), at: z.string() }).nullable(),
  columns: z.array(designedColumnSchema),
  card: cardSchema,
})
export type ColumnDesignOfView = z.infer<typeof designOfView>

/** Why a change of the description as a whole is refused. */
export const COLUMN_DESIGN_ERRORS = [
  'view_not_found',
  'column_design_changed_meanwhile',
  'column_design_busy',
  'column_design_role_taken',
] as const

/** All columns of a view in their order, hidden ones included, as its definition and staff describe them (DATA-02). */
export const getColumnDesign = endpoint({
  name: 'get-column-design',
  method: 'GET',
  path: PATH,
  summary: 'Describe the columns of a view',
  access: 'project.manage',
  params: sourceParams,
  response: designOfView,
  errors: ['view_not_found'],
})

/**
 * Replaces the whole description: columns in their order. One without a name is added, or one with a name of another
 * project’s added column; an added one that is missing is removed and keeps its values.
 */
export const saveColumnDesign = endpoint({
  name: 'save-column-design',
  method: 'PUT',
  path: PATH,
  summary: 'Change the columns of a view',
  access: 'project.manage',
  maxBodyBytes: MEDIUM_BODY_BYTES,
  params: sourceParams,
  body: z.strictObject({
    card: cardSchema,
    /** The version that was changed: one that someone else made since is not overwritten. */
    version: z.int().min(0),
    columns: givenColumnsSchema,
  }),
  response: designOfView,
  errors: [
    ...COLUMN_DESIGN_ERRORS,
    'unknown_column',
    'too_many_added_columns',
    'column_design_label_taken',
    'column_design_unfit',
    'column_design_not_hidden',
    'column_design_bad_choices',
    'column_design_no_filter',
    'column_formula_faulty',
  ],
})

/**
 * Goes back to what was described before the latest version; that is a version, too. A change of a type is undone with
 * its values.
 */
export const undoColumnDesign = endpoint({
  name: 'undo-column-design',
  method: 'POST',
  path: `${PATH}/undo`,
  summary: 'Undo the latest change of the columns of a view',
  access: 'project.manage',
  params: sourceParams,
  body: z.strictObject({ version: z.int().min(1) }),
  response: designOfView,
  errors: [
    ...COLUMN_DESIGN_ERRORS,
    'unknown_column',
    'column_type_unfit',
    'column_type_used',
    'column_type_values',
    'column_formula_faulty',
  ],
})

/** What a column can be used by. */
export const COLUMN_USE_KINDS = [
  'prefilteredView',
  'definedView',
  'savedView',
  'personalView',
  'synthesis',
  'choices',
  'card',
  'letters',
  'formula',
] as const

/**
 * Where a column is used, and how many rows have a value that people wrote in it: read before it is removed, or one of
 * its choices is.
 */
export const listColumnUses = endpoint({
  name: 'list-column-uses',
  method: 'GET',
  path: `${PATH}/:column/uses`,
  summary: 'Where a column is used',
  access: 'project.manage',
  params: sourceParams.extend({ column: columnName }),
  response: z.object({
    /** Rows with a value that people wrote; null for a column that is imported. */
    values: z.int().nullable(),
    /** How many rows have each choice of its lists; choices that no row has are missing. */
    choices: z.array(z.object({ value: z.string(), rows: z.int() })),
    uses: z.array(
      z.object({
        kind: z.enum(COLUMN_USE_KINDS),
        /** What it is called; null for what has no name, such as letters. */
        label: z.string().nullable(),
      }),
    ),
  }),
  errors: ['view_not_found', 'unknown_column'],
})
export type ColumnUse = z.infer<typeof listColumnUses.response>['uses'][number]

/** What a formula comes to in the first rows, before it is kept; a formula that cannot be read says why. */
export const tryFormula = endpoint({
  name: 'try-formula',
  method: 'POST',
  path: `${PATH}/formula`,
  summary: 'Try the formula of a column',
  access: 'project.manage',
  params: sourceParams,
  body: z.strictObject({
    /** The column that it is for; null for one that is not kept yet. */
    name: columnName.nullable(),
    label: label,
    type: z.enum(ADDED_COLUMN_TYPES),
    formula: storableText(MAX_FORMULA).trim().min(1),
    labels: labelsSchema.optional(),
  }),
  response: z.object({ values: z.array(z.object({ entryId: z.string(), value: wireValueSchema })) }),
  errors: ['view_not_found', 'column_formula_faulty'],
})

/** The endpoints by which staff describe columns. */
export const COLUMN_DESIGN_ENDPOINTS = {
  tryFormula,
  getColumnDesign,
  saveColumnDesign,
  undoColumnDesign,
  listColumnUses,
}
