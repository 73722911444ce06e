import { MOST_CELL } from '@quitus/database/cells/id-ranges.sql.ts'
import { z } from 'zod'
import { jsonSetting } from './setting-values.ts'

const cellSchema = z.strictObject({
  number: z.number().int().min(1).max(MOST_CELL),
  databaseUrl: z.url({ protocol: /^postgres(?:ql)?$/ }),
  databaseAppUrl: z.url({ protocol: /^postgres(?:ql)?$/ }),
})

/** How one cell is reached: by its owner, and by the login of the application. */
export type CellSettings = z.output<typeof cellSchema>

/** The cells besides the central database, as JSON. */
export const cellsSetting = jsonSetting.pipe(
  z
    .array(cellSchema)
    .max(MOST_CELL)
    .refine(
      (list) => new Set(list.map(({ number }) => number)).size === list.length,
      'two cells have one number',
    ),
)
