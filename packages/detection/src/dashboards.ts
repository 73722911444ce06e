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
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { SynthesisColumns } from '@quitus/domain/synthesis/synthesis-columns.ts'
import {
  ANOMALY_COLUMN,
  DEADLINE_COLUMN,
  DECISION_COLUMN,
  DECISION_COLUMNS,
  documentPaymentColumn,
  FOUND_COLUMNS,
  NUMBER_COLUMN,
  REVIEW_COLUMN,
  REVIEWED_COLUMNS,
  VALIDATED_COLUMN,
  WEAK,
} from './anomaly-columns.ts'
import type { DocumentColumns } from './document-roles.ts'

/**
 * The reason of a decision begins what reviewers write, the next step is behind what came back: of anomalies the sum
 * of their recoveries, which nobody types (FLOW-18).
 */
function withDecisions(): ColumnDefinition[] {
  const [reason, nextStep] = DECISION_COLUMNS
  const reviewed = REVIEWED_COLUMNS.map((column) =>
    column.name === REVIEW_COLUMN.recovered ? { ...column, isEditable: false, isManaged: true } : column,
  )
  return [reason, ...DECIDED_COLUMNS, ...reviewed, nextStep, ...CLAIM_COLUMNS, ...ROUTED_COLUMNS].filter(
    (column) => column !== undefined,
  )
}

/**
 * The column whose values lead to the movements of an entry: of those that name it, the last one that is shown
 * (CELL-14).
 */
function movementColumn(ledgerColumns: readonly ColumnDefinition[], keyColumns: readonly string[]) {
  const keys = ledgerColumns.filter(({ name }) => keyColumns.includes(name))
  return keys.findLast(({ isDisplayedByDefault }) => isDisplayedByDefault !== false)?.name ?? null
}

/**
 * The columns of the ledger that say of whom and of when an anomaly is: those of the mapping that the dashboard
 * shows.
 */
function synthesisColumns(
  ledgerColumns: readonly ColumnDefinition[],
  roles: NonNullable<Parameters<typeof anomalyDashboard>[2]>,
): SynthesisColumns {
  const ofCompany = ledgerColumns.filter(({ group }) => group?.name === 'company')
  const shown = (...names: (string | undefined)[]) =>
    names.find((name) => ledgerColumns.some((column) => column.name === name)) ?? null
  return {
    category: ANOMALY_COLUMN.categoryCode,
    supplier: shown(roles.supplierName, roles.supplier),
    company: ofCompany.find(({ type }) => COLUMN_TYPE_RULES[type].takesChoices)?.name ?? shown(roles.company),
    // A whole number among what is said of the company is its financial year.
    year: ofCompany.find(({ type }) => COLUMN_TYPE_RULES[type].fileFormat === 'whole_number')?.name ?? null,
    date: shown(roles.invoiceDate, roles.paidOn),
  }
}

type DashboardRoles = Pick<
  Partial<DocumentColumns>,
  'supplier' | 'supplierName' | 'company' | 'invoiceNumber' | 'invoiceDate' | 'paidOn'
>

/** Code and name of the supplier, where the dashboard shows the code: by it alone is a supplier found. */
function supplierColumns(
  ledgerColumns: readonly ColumnDefinition[],
  { supplier, supplierName }: NonNullable<Parameters<typeof anomalyDashboard>[2]>,
): string[] {
  const isShown = (name: string | undefined) => ledgerColumns.some((column) => column.name === name)
  if (supplier === undefined || !isShown(supplier)) return []
  return supplierName === undefined || !isShown(supplierName) ? [supplier] : [supplier, supplierName]
}

/** Widths with which the columns of the first view are all on a screen of 1440 pixels. */
const FIRST_WIDTHS = { supplier: 160, number: 118, date: 112 } as const

/**
 * The columns of the ledger that say which document an anomaly is about, each with the hidden columns of its group,
 * which its header shows.
 */
function leadingColumns(ledgerColumns: readonly ColumnDefinition[], roles: DashboardRoles) {
  const isShown = (column: ColumnDefinition) => column.isDisplayedByDefault !== false
  const ofRole = (...names: (string | undefined)[]) =>
    names.map((name) => ledgerColumns.find((column) => column.name === name && isShown(column))).find(Boolean)
  const ofGroup = (group: string) =>
    ledgerColumns.find(
      (column) =>
        column.group?.name === group && isShown(column) && COLUMN_TYPE_RULES[column.type].family === 'text',
    )
  const lead = {
    supplier: ofRole(roles.supplierName) ?? ofGroup('supplier') ?? ofRole(roles.supplier),
    number: ofRole(roles.invoiceNumber) ?? ofGroup('invoice'),
    date: ofRole(roles.invoiceDate, roles.paidOn),
  }
  const taken = new Set<ColumnDefinition>()
  const part = (role: keyof typeof lead, isLast: boolean): ColumnDefinition[] => {
    const column = lead[role]
    if (column === undefined || taken.has(column)) return []
    const group = column.group?.name
    const extras =
      isLast && group !== undefined
        ? ledgerColumns.filter((each) => each.group?.name === group && !isShown(each) && !taken.has(each))
        : []
    for (const each of [column, ...extras]) taken.add(each)
    return [{ ...column, width: column.width ?? FIRST_WIDTHS[role] }, ...extras]
  }
  const isOneGroup = lead.number?.group?.name === lead.date?.group?.name
  const supplier = part('supplier', true)
  const number = part('number', !isOneGroup)
  const document = [...number, ...part('date', true)]
  return { supplier, document, others: ledgerColumns.filter((column) => !taken.has(column)) }
}

/** Whether a document was paid is in front of the day on which it was. */
function withDocumentPayment(
  others: readonly ColumnDefinition[],
  ledgerColumns: readonly ColumnDefinition[],
): ColumnDefinition[] {
  const day = ledgerColumns.find(({ role }) => role === 'paymentDate')
  const at = Math.max(0, day === undefined ? others.length : others.indexOf(day))
  return [...others.slice(0, at), documentPaymentColumn(day), ...others.slice(at)]
}

/** A dashboard of anomalies around the columns of a ledger. */
export function anomalyDashboard(
  ledgerColumns: readonly ColumnDefinition[],
  keyColumns: string[],
  roles: DashboardRoles = {},
): ViewDefinition {
  const lead = leadingColumns(ledgerColumns, roles)
  const found = (name: string) => FOUND_COLUMNS.filter((column) => column.name === name)
  const first: string[] = [ANOMALY_COLUMN.amount, ANOMALY_COLUMN.reason]
  return {
    source: 'dashboard',
    name: 'Anomalies',
    keyColumns,
    anomalyIdColumn: ANOMALY_COLUMN.id,
    validatedColumn: REVIEW_COLUMN.validated,
    linkMovementColumn: movementColumn(ledgerColumns, keyColumns),
    assigneeColumn: REVIEW_COLUMN.assignee,
    deadlineColumn: ANOMALY_COLUMN.deadline,
    weakColumn: ANOMALY_COLUMN.weak,
    stateColumns: {
      ...MANAGED_COLUMN,
      validated: REVIEW_COLUMN.validated,
      reason: DECISION_COLUMN.reason,
      amount: ANOMALY_COLUMN.amount,
      recovered: REVIEW_COLUMN.recovered,
      ...ROUTE_COLUMN,
      payment: ANOMALY_COLUMN.payment,
      otherAmount: ANOMALY_COLUMN.otherAmount,
    },
    anomalyColumns: [
      ...Object.values(ANOMALY_COLUMN),
      ...Object.values(REVIEW_COLUMN),
      ...Object.values(DECISION_COLUMN),
      ...Object.values(MANAGED_COLUMN),
      ...Object.values(ROUTE_COLUMN),
      ROW_LOCKED_COLUMN,
    ],
    orderColumns: [ANOMALY_COLUMN.expected, ANOMALY_COLUMN.amount],
    synthesisColumns: synthesisColumns(ledgerColumns, roles),
    supplierColumns: supplierColumns(ledgerColumns, roles),
    anomalyCardDesign: [],
    // The number and the decision stay in view, whatever the width of the screen; supplier and amount are from 1024
    // pixels on, document and reason from 1440 (VIEW-21).
    columns: [
      NUMBER_COLUMN,
      { ...VALIDATED_COLUMN, isFrozen: true },
      STATE_COLUMN,
      ...lead.supplier,
      ...found(ANOMALY_COLUMN.amount),
      ...lead.document,
      ...found(ANOMALY_COLUMN.reason),
      ...FOUND_COLUMNS.filter(({ name }) => !first.includes(name)),
      ROUTE_DEFINITION,
      ...withDocumentPayment(lead.others, ledgerColumns),
      ...withDecisions(),
      DEADLINE_COLUMN,
    ],
    prefilteredViews: [
      {
        name: 'doubles-paiements',
        label: { fr: 'Doubles paiements', en: 'Duplicate payments' },
        filter: { column: ANOMALY_COLUMN.categoryCode, op: 'in', value: ['DP'] },
      },
      {
        name: 'non-payees',
        label: { fr: 'Pas encore payées', en: 'Not paid yet' },
        filter: { column: ANOMALY_COLUMN.categoryCode, op: 'in', value: ['DS'] },
      },
      {
        name: 'autre-compte-ou-societe',
        label: { fr: 'Autre compte ou société', en: 'Other account or company' },
        filter: { column: ANOMALY_COLUMN.categoryCode, op: 'in', value: ['DF'] },
      },
      {
        name: 'soldes-debiteurs',
        label: { fr: 'Soldes débiteurs et acomptes', en: 'Debit balances and advances' },
        filter: { column: ANOMALY_COLUMN.categoryCode, op: 'in', value: ['SD'] },
      },
      {
        name: 'avoirs-tva-saisie',
        label: { fr: 'Avoirs, TVA et erreurs de saisie', en: 'Credit notes, VAT and keying errors' },
        filter: { column: ANOMALY_COLUMN.categoryCode, op: 'in', value: ['AI', 'TVT', 'TVD', 'ER'] },
      },
      {
        name: 'en-attente',
        label: { fr: 'À examiner', en: 'To review' },
        // The same as the work list of this name, for staff as well.
        filter: { column: MANAGED_COLUMN.state, op: 'in', value: ['presented'] },
      },
      {
        name: 'to-check',
        label: { fr: 'À vérifier', en: 'To check' },
        filter: {
          all: [
            { column: ANOMALY_COLUMN.weak, op: 'in', value: [WEAK] },
            { column: MANAGED_COLUMN.state, op: 'in', value: ['detected'] },
          ],
        },
        isStaffOnly: true,
        displayedColumns: [ANOMALY_COLUMN.score],
      },
    ],
  }
}

/** A view that shows every ledger line as a row of its own, with the reviewers' columns. */
export function lineDashboard(
  ledgerColumns: readonly ColumnDefinition[],
  keyColumns: string[],
): ViewDefinition {
  return {
    source: 'dashboard',
    name: 'Lignes',
    keyColumns,
    anomalyIdColumn: null,
    validatedColumn: REVIEW_COLUMN.validated,
    linkMovementColumn: null,
    assigneeColumn: REVIEW_COLUMN.assignee,
    anomalyColumns: [],
    anomalyCardDesign: [],
    columns: [...ledgerColumns, VALIDATED_COLUMN, ...REVIEWED_COLUMNS],
    prefilteredViews: [],
  }
}
