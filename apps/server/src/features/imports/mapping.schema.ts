import { CATEGORY_NAMES } from '@quitus/detection/algorithms.ts'
import { DEFAULT_DETECTION_PARAMETERS as DETECTION } from '@quitus/detection/detection-parameters.ts'
import { DOCUMENT_ROLES } from '@quitus/detection/document-roles.ts'
import { ENTRY_ID_KEY, RESERVED_ROW_KEYS, ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import { isAddedColumn } from '@quitus/domain/columns/column-design.ts'
import { COLUMN_ROLES } from '@quitus/domain/columns/column-role.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { DOCUMENT_ROLE_NAMES, type DocumentRole } from '@quitus/domain/imports/document-role-names.ts'
import { TEXT_ENCODINGS } from '@quitus/domain/imports/import-draft.ts'
import { sideFaults } from '@quitus/domain/imports/side-faults.ts'
import { DATE_FORMATS } from '@quitus/domain/text/file-text.ts'
import { COLUMN_TYPES, type ColumnType } from '@quitus/domain/values/column-type.ts'
import { z } from 'zod'
import { comparedHeader } from '#files/text/header-name.ts'

const localizedText = z.strictObject({ fr: z.string().min(1), en: z.string().min(1) })
const RESERVED: readonly string[] = [...RESERVED_ROW_KEYS, ENTRY_ID_KEY, ROW_LOCKED_COLUMN]

/** How values are written; what is not said is found out from the whole file. */
const valueFormat = {
  decimalMark: z.enum(['.', ',']).optional(),
  thousandsMark: z.enum(['.', ',', ' ']).nullable().optional(),
  dateFormat: z.enum(DATE_FORMATS).optional(),
}

const columnSchema = z.strictObject({
  /**
   * Name in the file's header row, or the names that it has had; compared without regard to case, accents and
   * punctuation.
   */
  header: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
  /**
   * Instead of a header: what the file does not say of a line, for lists that number nothing; `debit_credit` is the
   * amount that follows from the columns of the roles `debitAmount` and `creditAmount`.
   */
  from: z.enum(['file_name', 'line_number', 'debit_credit']).optional(),
  /** The files of some periods lack the column; it is blank there. */
  optional: z.boolean().optional(),
  ...valueFormat,
  name: z
    .string()
    .min(1)
    .max(200)
    .refine((name) => !RESERVED.includes(name) && !isAddedColumn(name), 'this name is reserved'),
  label: localizedText,
  type: z.enum(COLUMN_TYPES.filter((type) => COLUMN_TYPE_RULES[type].fileFormat !== null)),
  group: z.strictObject({ name: z.string().min(1), label: localizedText }).optional(),
  displayByDefault: z.boolean().optional(),
  hiddenFromCustomers: z.boolean().optional(),
  /** Read for detection, shown in no view (an account number in full). */
  detectionOnly: z.boolean().optional(),
  frozen: z.boolean().optional(),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .optional(),
  footerStyle: z.literal('SUM').optional(),
  /** An amount that has its own sign, whatever mark of debit or credit its line has: a running balance. */
  ownSign: z.boolean().optional(),
  /** What letters read it as, where `roles` names another column for detection, or none. */
  role: z.enum(COLUMN_ROLES).optional(),
})

/** Words of a ledger in addition to the usual ones, compared like headers. */
const words = z.array(z.string().min(1).max(100)).max(100).default([])

const optionalRoles = Object.fromEntries(
  DOCUMENT_ROLE_NAMES.map((role) => [role, z.string().optional()]),
) as Record<DocumentRole, z.ZodOptional<z.ZodString>>

/** A mapping file: how a ledger file is written and what its columns mean. All column references are by `name`. */
export const mappingSchema = z
  .strictObject({
    encoding: z.enum(TEXT_ENCODINGS).optional(),
    delimiter: z.string().length(1).optional(),
    /** Number of the line that the header begins on. */
    headerLine: z.number().int().positive().optional(),
    /** Sheet of a workbook that holds the table, or the names that it has had. */
    sheet: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
    ...valueFormat,
    columns: z.array(columnSchema).min(1).max(500),
    keyColumns: z.array(z.string()).min(1),
    /** `anomalies`: the dashboard shows what detection found; `lines`: it shows every line. */
    publish: z.enum(['anomalies', 'lines']).default('anomalies'),
    /** Which columns mean what to detection. */
    roles: z
      .strictObject({
        ...optionalRoles,
        supplier: z.string(),
        amount: z.string(),
      })
      .optional(),
    /**
     * Marks of the column `debitCredit`, and what a minus sign next to one says: `repeats` the mark, or `reverses`
     * what was booked. Without this, the signs of the whole file show it.
     */
    marks: z
      .strictObject({ debit: words, credit: words, negative: z.enum(['repeats', 'reverses']).optional() })
      .optional(),
    /** Words of the column `kind`; `document` lists usual ones that pay nothing in this ledger. */
    kinds: z.strictObject({ payment: words, advance: words, document: words }).optional(),
    detection: z
      .strictObject({
        ignoredNumbers: z.array(z.string()).default([...DETECTION.ignoredNumbers]),
        nearDays: z.int().min(0).max(366).default(DETECTION.nearDays),
        nearAmount: z.number().min(0).max(1000).default(DETECTION.nearAmount),
        taxRatios: z
          .array(z.number().gt(1).lt(2))
          .max(20)
          .default([...DETECTION.taxRatios]),
        shortestSharedNumber: z.int().min(3).max(50).default(DETECTION.shortestSharedNumber),
        unnumberedDays: z.int().min(0).max(366).default(DETECTION.unnumberedDays),
        vatRates: z
          .array(z.number().min(0).lt(1))
          .max(30)
          .default([...DETECTION.vatRates]),
        forgottenAfterDays: z.int().min(1).max(3660).default(DETECTION.forgottenAfterDays),
        leastAtStake: z.number().min(0).max(1_000_000).default(DETECTION.leastAtStake),
        withoutCategories: z.array(z.enum(CATEGORY_NAMES)).default([...DETECTION.withoutCategories]),
        trustedCategories: z.array(z.enum(CATEGORY_NAMES)).default([...DETECTION.trustedCategories]),
        presentedFrom: z.int().min(10).max(99).default(DETECTION.presentedFrom),
        creditDays: z.int().min(0).max(3660).default(DETECTION.creditDays),
      })
      .prefault({}),
  })
  .superRefine((mapping, context) => {
    const names = mapping.columns.map((column) => column.name)
    const twice = names.find((name, index) => names.indexOf(name) !== index)
    if (twice !== undefined)
      context.addIssue({ code: 'custom', message: `column '${twice}' is declared twice` })
    for (const { name, header, from } of mapping.columns) {
      if ((header === undefined) === (from === undefined))
        context.addIssue({ code: 'custom', message: `column '${name}' needs either 'header' or 'from'` })
    }
    for (const [part, lists] of Object.entries({ marks: mapping.marks, kinds: mapping.kinds })) {
      const known = new Set<string>()
      for (const word of Object.values(lists ?? {}).flatMap((list) => (Array.isArray(list) ? list : []))) {
        const compared = comparedHeader(word)
        if (known.has(compared))
          context.addIssue({ code: 'custom', message: `'${word}' is there twice in '${part}'` })
        known.add(compared)
      }
    }
    const played = mapping.columns.flatMap(({ role }) => (role === undefined ? [] : [role]))
    const playedTwice = played.find((role, index) => played.indexOf(role) !== index)
    if (playedTwice !== undefined)
      context.addIssue({ code: 'custom', message: `two columns have the role '${playedTwice}'` })
    const roles = DOCUMENT_ROLE_NAMES.flatMap((role) => {
      const name = mapping.roles?.[role]
      return name === undefined ? [] : [{ role, name }]
    })
    for (const message of sideFaults(mapping)) context.addIssue({ code: 'custom', message })
    for (const name of [...mapping.keyColumns, ...roles.map((each) => each.name)]) {
      if (!names.includes(name)) {
        context.addIssue({ code: 'custom', message: `column '${name}' is referred to but not declared` })
      }
    }
    for (const name of mapping.keyColumns) {
      if (mapping.columns.find((column) => column.name === name)?.optional === true)
        context.addIssue({ code: 'custom', message: `key column '${name}' cannot be optional` })
    }
    for (const { role, name } of roles) {
      const type = mapping.columns.find((column) => column.name === name)?.type
      const types: readonly ColumnType[] = DOCUMENT_ROLES[role].types
      if (type !== undefined && !types.includes(type)) {
        context.addIssue({
          code: 'custom',
          message: `'${name}' must be ${types.join(' or ')} to be '${role}'`,
        })
      }
    }
    if (mapping.publish === 'anomalies' && mapping.roles === undefined) {
      context.addIssue({ code: 'custom', message: `publishing anomalies needs a 'roles' part` })
    }
  })

export type Mapping = z.output<typeof mappingSchema>
export type MappedColumn = Mapping['columns'][number]

/** The headers under which a column may be; none for a column that no file holds. */
export function headersOf({ header }: MappedColumn): readonly string[] {
  return header === undefined ? [] : typeof header === 'string' ? [header] : header
}
