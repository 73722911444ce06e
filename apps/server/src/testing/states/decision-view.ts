import {
  CLAIM_COLUMNS,
  DECIDED_COLUMNS,
  MANAGED_COLUMN,
  ROUTE_COLUMN,
  ROUTE_DEFINITION,
  ROUTED_COLUMNS,
  STATE_COLUMN,
} from '@quitus/database/views/state-columns.ts'
import type { ColumnDefinition, ViewDefinition } from '@quitus/database/views/view-definition.ts'
import { AUDIT_VIEW } from '../audit-view.ts'

const RECOVERED = 'Récupéré'
export const REASON = 'Motif de la décision'

const REASON_COLUMN: ColumnDefinition = {
  name: REASON,
  label: { fr: REASON, en: 'Reason' },
  type: 'STRING',
  isEditable: true,
  choices: { origin: 'listed', isEditable: true, lists: [{ key: '', choices: ['Déjà remboursée'] }] },
}
const ASSIGNEE_COLUMN: ColumnDefinition = {
  name: 'Responsable',
  label: { fr: 'Responsable', en: 'Person in charge' },
  type: 'STRING',
  isEditable: true,
  choices: { origin: 'members' },
}

const STATE_COLUMNS = {
  ...MANAGED_COLUMN,
  validated: 'Validé',
  reason: REASON,
  amount: 'Montant anomalie',
  recovered: RECOVERED,
}

/** The audit view with states: what people decide in it are transitions. */
export const DECISION_VIEW: ViewDefinition = {
  ...AUDIT_VIEW,
  assigneeColumn: ASSIGNEE_COLUMN.name,
  stateColumns: STATE_COLUMNS,
  anomalyColumns: [
    ...AUDIT_VIEW.anomalyColumns,
    ...Object.values(MANAGED_COLUMN),
    REASON,
    ASSIGNEE_COLUMN.name,
  ],
  columns: [
    ...AUDIT_VIEW.columns.map((column) =>
      column.name === RECOVERED ? { ...column, isEditable: false, isManaged: true } : column,
    ),
    STATE_COLUMN,
    REASON_COLUMN,
    ASSIGNEE_COLUMN,
    ...DECIDED_COLUMNS,
    ...CLAIM_COLUMNS,
  ],
}

/** The view of decisions whose anomalies take routes. */
export const ROUTED_VIEW = withRoutes(DECISION_VIEW)

/** A view of decisions with the columns of routes. */
export function withRoutes(view: ViewDefinition): ViewDefinition {
  return {
    ...view,
    stateColumns: { ...STATE_COLUMNS, ...ROUTE_COLUMN },
    anomalyColumns: [...view.anomalyColumns, ...Object.values(ROUTE_COLUMN)],
    columns: [...view.columns, ROUTE_DEFINITION, ...ROUTED_COLUMNS],
  }
}

/** Filled where an anomaly is weak. */
export const WEAK_MARK = 'Douteuse'

/** The view of decisions whose staff mark weak anomalies. */
export const WEAK_VIEW: ViewDefinition = {
  ...DECISION_VIEW,
  weakColumn: WEAK_MARK,
  anomalyColumns: [...DECISION_VIEW.anomalyColumns, WEAK_MARK],
  columns: [
    ...DECISION_VIEW.columns,
    { name: WEAK_MARK, label: { fr: WEAK_MARK, en: 'Weak' }, type: 'STRING', isHiddenFromCustomers: true },
  ],
}
