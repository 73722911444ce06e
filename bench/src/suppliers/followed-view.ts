import { DECISIONS } from '../decisions/decisions-view.ts'
import { GRID_COLUMNS } from '../grid/grid-view.ts'
import type { GeneratedView } from '../grid/publish-grid.sql.ts'

const CODE = 'Code fournisseur'
/** Accounts of the books, far apart for anomalies that follow each other. */
export const ACCOUNTS = 100_000

const COLUMNS = [
  ...DECISIONS.columns,
  {
    definition: { name: CODE, label: { fr: CODE, en: 'Supplier code' }, type: 'STRING' as const },
    value: `'F' || n * 7919 % ${ACCOUNTS}`,
  },
  ...GRID_COLUMNS,
]

/** Anomalies of two entries each, as wide as those of an audit, whose supplier accounts follow what is decided. */
export const FOLLOWED: GeneratedView = {
  ...DECISIONS,
  name: 'Followed',
  columns: COLUMNS,
  view: {
    ...DECISIONS.view,
    synthesisColumns: { category: null, supplier: 'Fournisseur', company: null, year: null, date: null },
    supplierColumns: [CODE, 'Fournisseur'],
    columns: [
      ...DECISIONS.view.columns,
      ...COLUMNS.slice(DECISIONS.columns.length).map(({ definition }) => definition),
    ],
  },
}
