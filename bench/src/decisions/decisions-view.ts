import {
  CLAIM_COLUMNS,
  DECIDED_COLUMNS,
  MANAGED_COLUMN,
  STATE_COLUMN,
} from '@quitus/database/views/state-columns.ts'
import type { ColumnDefinition } from '@quitus/database/views/view-definition.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import type { GeneratedView } from '../grid/publish-grid.sql.ts'

const [VALIDATED, REASON, AMOUNT, RECOVERED, NUMBER] = ['Validé', 'Motif', 'Montant', 'Récupéré', 'Numéro']

function column(
  name: string,
  type: ColumnDefinition['type'],
  more: Partial<ColumnDefinition> = {},
): ColumnDefinition {
  return { name, label: { fr: name, en: name }, type, ...more }
}

/** `n` is the number of the anomaly, `part` that of the entry in it. */
const IMPORTED = [
  { definition: column('Entrée', 'STRING'), value: `'A' || n || '/' || part` },
  { definition: column(NUMBER, 'INTEGER'), value: 'n' },
  { definition: column('Fournisseur', 'STRING'), value: `'Fournisseur ' || n % 2000` },
  {
    definition: column(AMOUNT, 'AMOUNT', { footerStyle: 'SUM' }),
    value: `(1000 + n % 900000)::numeric / 100`,
  },
  {
    definition: column('Facture', 'STRING'),
    value: `upper(substr(md5(n || 'f'), 1, 6)) || '-' || n`,
  },
]
const WRITTEN = [
  column(VALIDATED, 'BOOLEAN', { isEditable: true }),
  STATE_COLUMN,
  column(REASON, 'STRING', { isEditable: true }),
  ...DECIDED_COLUMNS,
  column(RECOVERED, 'AMOUNT', { isEditable: true, footerStyle: 'SUM' }),
  ...CLAIM_COLUMNS,
]

/** Anomalies of two entries each, with states. */
export const DECISIONS: GeneratedView = {
  name: 'Decisions',
  entries: 2,
  columns: IMPORTED,
  view: {
    source: 'dashboard',
    name: 'Décisions',
    keyColumns: ['Entrée'],
    anomalyIdColumn: null,
    validatedColumn: VALIDATED,
    linkMovementColumn: null,
    stateColumns: {
      ...MANAGED_COLUMN,
      validated: VALIDATED,
      reason: REASON,
      amount: AMOUNT,
      recovered: RECOVERED,
    },
    anomalyColumns: [
      NUMBER,
      AMOUNT,
      VALIDATED,
      REASON,
      RECOVERED,
      ...Object.values(MANAGED_COLUMN),
      ROW_LOCKED_COLUMN,
    ],
    anomalyCardDesign: [],
    columns: [...IMPORTED.map(({ definition }) => definition), ...WRITTEN],
    prefilteredViews: [],
  },
}
export const NUMBER_COLUMN = NUMBER
