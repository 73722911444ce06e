import { ENTRY_ID_KEY, RESERVED_ROW_KEYS, ROW_LOCKED_COLUMN } from '@quitus/domain/column.ts'
import { COLUMN_TYPES } from '@quitus/domain/column-type.ts'
import { z } from 'zod'

const localizedText = z.strictObject({ fr: z.string().min(1), en: z.string().min(1) })
const RESERVED: readonly string[] = [...RESERVED_ROW_KEYS, ENTRY_ID_KEY, ROW_LOCKED_COLUMN]

const columnSchema = z.strictObject({
  /** Name in the file's header row; compared without regard to case and padding. */
  header: z.string().min(1),
  name: z
    .string()
    .min(1)
    .max(200)
    .refine((name) => !RESERVED.includes(name), 'this name is reserved'),
  label: localizedText,
  type: z.enum(COLUMN_TYPES).exclude(['FILE']),
  group: z.strictObject({ name: z.string().min(1), label: localizedText }).optional(),
  displayByDefault: z.boolean().optional(),
  hiddenFromCustomers: z.boolean().optional(),
  frozen: z.boolean().optional(),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .optional(),
  footerStyle: z.literal('SUM').optional(),
})

/** A mapping file: how a ledger file is written and what its columns mean. All column references are by `name`. */
export const mappingSchema = z
  .strictObject({
    delimiter: z.string().length(1).default(','),
    decimalMark: z.enum(['.', ',']).default('.'),
    thousandsMark: z.enum(['.', ',', ' ']).nullable().default(null),
    dateFormat: z.enum(['yyyy-mm-dd', 'dd/mm/yyyy', 'yyyymmdd']).default('yyyy-mm-dd'),
    columns: z.array(columnSchema).min(1).max(500),
    keyColumns: z.array(z.string()).min(1),
    /** `anomalies`: the dashboard shows what detection found; `lines`: it shows every line. */
    publish: z.enum(['anomalies', 'lines']).default('anomalies'),
    duplicates: z
      .strictObject({
        supplier: z.string(),
        invoiceNumber: z.string(),
        amount: z.string(),
        /** Texts that stand for 'no number'; `%` stands for anything. */
        ignoredNumbers: z.array(z.string()).default([]),
      })
      .optional(),
  })
  .superRefine((mapping, context) => {
    const names = mapping.columns.map((column) => column.name)
    const twice = names.find((name, index) => names.indexOf(name) !== index)
    if (twice !== undefined)
      context.addIssue({ code: 'custom', message: `column '${twice}' is declared twice` })
    const { supplier, invoiceNumber, amount } = mapping.duplicates ?? {}
    for (const name of [...mapping.keyColumns, supplier, invoiceNumber, amount]) {
      if (name !== undefined && !names.includes(name)) {
        context.addIssue({ code: 'custom', message: `column '${name}' is referred to but not declared` })
      }
    }
    const typeOfAmount = mapping.columns.find((column) => column.name === amount)?.type
    if (typeOfAmount !== undefined && typeOfAmount !== 'AMOUNT' && typeOfAmount !== 'REAL') {
      context.addIssue({ code: 'custom', message: `'${amount}' must be an AMOUNT to be compared` })
    }
    if (mapping.publish === 'anomalies' && mapping.duplicates === undefined) {
      context.addIssue({ code: 'custom', message: `publishing anomalies needs a 'duplicates' part` })
    }
  })

export type Mapping = z.output<typeof mappingSchema>
