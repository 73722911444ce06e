import {
  CLAIM_COLUMNS,
  DECIDED_COLUMNS,
  MANAGED_COLUMN,
  STATE_COLUMN,
} from '@quitus/database/views/state-columns.ts'
import type { ColumnDefinition, ViewDefinition } from '@quitus/database/views/view-definition.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import { DUPLICATE_COLUMN_GROUP } from '@quitus/domain/suppliers/duplicate-columns.ts'
import { DUPLICATE_DECISIONS, DUPLICATE_TIERS } from './duplicate-reasons.ts'
import {
  DUPLICATE_COLUMN,
  SUPPLIER_COLUMN,
  type SupplierColumnKey,
  type WithheldFields,
} from './supplier-columns.ts'

const SUPPLIER = { name: 'supplier', label: { fr: 'Fournisseur', en: 'Supplier' } }
const PLACE = { name: 'place', label: { fr: 'Adresse', en: 'Address' } }
const MOVEMENTS = { name: 'movements', label: { fr: 'Mouvements', en: 'Movements' } }
const DUPLICATE = { name: DUPLICATE_COLUMN_GROUP, label: { fr: 'Doublon', en: 'Duplicate' } }
const REVIEW = { name: 'review', label: { fr: 'Revue', en: 'Review' } }

type Given = Partial<ColumnDefinition>

function column(name: string, en: string, type: ColumnDefinition['type'], more: Given): ColumnDefinition {
  return { name, label: { fr: name, en }, type, ...more }
}

const ASIDE = { isDisplayedByDefault: false }
const SUM = { footerStyle: 'SUM', group: MOVEMENTS } as const

const CODE = column(SUPPLIER_COLUMN.code, 'Supplier code', 'STRING', {
  group: SUPPLIER,
  isFrozen: true,
  role: 'supplierCode',
})
const IDENTITY: readonly ColumnDefinition[] = [
  column(SUPPLIER_COLUMN.name, 'Supplier', 'STRING', { group: SUPPLIER, width: 240, role: 'supplierName' }),
  column(SUPPLIER_COLUMN.siren, 'SIREN', 'STRING', { group: SUPPLIER, width: 110 }),
  column(SUPPLIER_COLUMN.vatNumber, 'VAT number', 'STRING', { group: SUPPLIER, ...ASIDE, role: 'vatNumber' }),
  column(SUPPLIER_COLUMN.country, 'Country', 'STRING', { group: SUPPLIER, ...ASIDE, role: 'country' }),
  column(SUPPLIER_COLUMN.iban, 'IBAN', 'STRING', { group: SUPPLIER, width: 250 }),
]
const ADDRESS: readonly ColumnDefinition[] = [
  column(SUPPLIER_COLUMN.address, 'Address', 'STRING', { group: PLACE, ...ASIDE, role: 'address' }),
  column(SUPPLIER_COLUMN.postcode, 'Postcode', 'STRING', { group: PLACE, ...ASIDE, role: 'postcode' }),
  column(SUPPLIER_COLUMN.town, 'Town', 'STRING', { group: PLACE, ...ASIDE, role: 'town' }),
]
const TOTALS: readonly ColumnDefinition[] = [
  column(SUPPLIER_COLUMN.invoices, 'Invoices', 'INTEGER', SUM),
  column(SUPPLIER_COLUMN.invoiced, 'Amount invoiced', 'AMOUNT', SUM),
  column(SUPPLIER_COLUMN.credits, 'Credit notes', 'INTEGER', SUM),
  column(SUPPLIER_COLUMN.credited, 'Amount credited', 'AMOUNT', SUM),
  column(SUPPLIER_COLUMN.payments, 'Payments', 'INTEGER', SUM),
  column(SUPPLIER_COLUMN.paid, 'Amount paid', 'AMOUNT', SUM),
  column(SUPPLIER_COLUMN.balance, 'Balance', 'AMOUNT', SUM),
  column(SUPPLIER_COLUMN.first, 'First movement', 'DATE', { group: MOVEMENTS, ...ASIDE }),
  column(SUPPLIER_COLUMN.last, 'Last movement', 'DATE', { group: MOVEMENTS }),
]
const COMMENT = column(DUPLICATE_COLUMN.comment, 'Comment', 'STRING', {
  group: REVIEW,
  isEditable: true,
  width: 220,
})
const ASSIGNEE = column(DUPLICATE_COLUMN.assignee, 'Person in charge', 'STRING', {
  group: REVIEW,
  isEditable: true,
  choices: { origin: 'members' },
})
const FILE = column(DUPLICATE_COLUMN.file, 'Evidence', 'FILE', { group: REVIEW, isEditable: true })

/** The columns, those of withheld fields for staff alone; so is a reason, which quotes them. */
function withhold(columns: readonly ColumnDefinition[], withheld: WithheldFields): ColumnDefinition[] {
  const names = new Set<string>(
    [...withheld].flatMap((field) =>
      field in SUPPLIER_COLUMN ? SUPPLIER_COLUMN[field as SupplierColumnKey] : [],
    ),
  )
  if (withheld.size > 0) names.add(DUPLICATE_COLUMN.reason)
  return columns.map((each) => (names.has(each.name) ? { ...each, isHiddenFromCustomers: true } : each))
}

const SUSPECTED = {
  name: 'doublons-presumes',
  label: { fr: 'Doublons présumés', en: 'Suspected duplicate accounts' },
  filter: { column: SUPPLIER_COLUMN.duplicates, op: 'between' as const, value: [1, null] },
}

/**
 * One row for each supplier account (FLOW-09), with figures of its anomalies. With `hidesDuplicates` staff alone see
 * who is suspected: groups are not presented to customers yet.
 */
export const suppliersView = (
  withheld: WithheldFields,
  {
    hidesDuplicates,
    figures,
    order,
  }: { hidesDuplicates: boolean; figures: readonly ColumnDefinition[]; order: readonly string[] },
): ViewDefinition => ({
  source: 'mainsuppliers',
  name: 'Fournisseurs',
  keyColumns: [SUPPLIER_COLUMN.code],
  anomalyIdColumn: null,
  validatedColumn: null,
  linkMovementColumn: null,
  assigneeColumn: DUPLICATE_COLUMN.assignee,
  anomalyColumns: [],
  orderColumns: [...order, SUPPLIER_COLUMN.invoiced],
  supplierColumns: [SUPPLIER_COLUMN.code, SUPPLIER_COLUMN.name],
  anomalyCardDesign: [],
  columns: withhold(
    [
      CODE,
      ...IDENTITY.filter(({ name }) => name !== SUPPLIER_COLUMN.iban),
      // What they are ordered by is in view from 1024 pixels on (VIEW-21).
      ...(figures.length > 0 ? figures : TOTALS),
      ...IDENTITY.filter(({ name }) => name === SUPPLIER_COLUMN.iban),
      ...ADDRESS,
      ...(figures.length > 0 ? TOTALS : []),
      column(SUPPLIER_COLUMN.duplicates, 'Suspected duplicate accounts', 'INTEGER', {
        group: DUPLICATE,
        isHiddenFromCustomers: hidesDuplicates,
      }),
      COMMENT,
      ASSIGNEE,
      FILE,
    ],
    withheld,
  ),
  prefilteredViews: [
    {
      name: 'soldes-debiteurs',
      label: { fr: 'Soldes débiteurs', en: 'Debit balances' },
      filter: { column: SUPPLIER_COLUMN.balance, op: 'between', value: [null, -0.01] },
    },
    ...(hidesDuplicates ? [] : [SUSPECTED]),
  ],
})

/**
 * Accounts that are likely one supplier, in groups (FLOW-08). `keepable` names the accounts of each group, of which
 * one is kept. A group has a state like an anomaly.
 */
export function duplicateSuppliersView(
  keepable: readonly { groupId: string; codes: string[] }[],
  withheld: WithheldFields,
): ViewDefinition {
  const tiers = Object.entries(DUPLICATE_TIERS).map(([value, text]) => ({ value, text }))
  const decisions = Object.entries(DUPLICATE_DECISIONS).map(([value, text]) => ({ value, text }))
  const group = DUPLICATE
  return {
    source: 'suppliersduplicate',
    name: 'Fournisseurs en doublon',
    keyColumns: [SUPPLIER_COLUMN.code],
    anomalyIdColumn: DUPLICATE_COLUMN.id,
    validatedColumn: DUPLICATE_COLUMN.validated,
    linkMovementColumn: null,
    assigneeColumn: DUPLICATE_COLUMN.assignee,
    stateColumns: {
      ...MANAGED_COLUMN,
      validated: DUPLICATE_COLUMN.validated,
      reason: DUPLICATE_COLUMN.decisionReason,
      amount: DUPLICATE_COLUMN.amount,
      recovered: DUPLICATE_COLUMN.recovered,
    },
    anomalyColumns: [
      DUPLICATE_COLUMN.number,
      DUPLICATE_COLUMN.id,
      DUPLICATE_COLUMN.score,
      DUPLICATE_COLUMN.accounts,
      DUPLICATE_COLUMN.amount,
      DUPLICATE_COLUMN.keep,
      DUPLICATE_COLUMN.comment,
      DUPLICATE_COLUMN.assignee,
      DUPLICATE_COLUMN.validated,
      DUPLICATE_COLUMN.decisionReason,
      DUPLICATE_COLUMN.recovered,
      ...Object.values(MANAGED_COLUMN),
      ROW_LOCKED_COLUMN,
    ],
    orderColumns: [DUPLICATE_COLUMN.score],
    supplierColumns: [SUPPLIER_COLUMN.code, SUPPLIER_COLUMN.name],
    anomalyCardDesign: [],
    columns: withhold(
      [
        column(DUPLICATE_COLUMN.number, 'Group', 'STRING', {
          group,
          isFrozen: true,
          isAnomalyNumber: true,
          width: 100,
        }),
        column(DUPLICATE_COLUMN.validated, 'Validated', 'BOOLEAN', {
          group: REVIEW,
          isEditable: true,
          isFrozen: true,
        }),
        STATE_COLUMN,
        column(DUPLICATE_COLUMN.id, 'Group identifier', 'STRING', { group, isHidden: true, ...ASIDE }),
        CODE,
        ...IDENTITY,
        column(DUPLICATE_COLUMN.tierCode, 'Match code', 'STRING', {
          group,
          isHidden: true,
          ...ASIDE,
          choices: { origin: 'listed', lists: [{ key: '', choices: tiers }] },
        }),
        column(DUPLICATE_COLUMN.tier, 'Matched by', 'STRING', { group, isBilingual: true }),
        column(DUPLICATE_COLUMN.score, 'Score', 'INTEGER', { group }),
        column(DUPLICATE_COLUMN.accounts, 'Accounts', 'INTEGER', { group, ...ASIDE }),
        column(DUPLICATE_COLUMN.amount, 'Amount of the group', 'AMOUNT', {
          group,
          ...ASIDE,
          footerStyle: 'SUM',
        }),
        column(DUPLICATE_COLUMN.reason, 'Why they match', 'STRING', { group, isBilingual: true, width: 360 }),
        ...ADDRESS,
        ...TOTALS,
        column(DUPLICATE_COLUMN.openItems, 'Open items', 'INTEGER', SUM),
        column(DUPLICATE_COLUMN.openAmount, 'Amount of open items', 'AMOUNT', SUM),
        column(DUPLICATE_COLUMN.commonInvoices, 'Common invoices', 'INTEGER', { group: MOVEMENTS, ...ASIDE }),
        column(DUPLICATE_COLUMN.decision, 'Decision', 'STRING', {
          group: REVIEW,
          isEditable: true,
          choices: { origin: 'listed', lists: [{ key: '', choices: decisions }] },
        }),
        column(DUPLICATE_COLUMN.keep, 'Account to keep', 'STRING', {
          group: REVIEW,
          isEditable: true,
          choices: {
            origin: 'listed',
            filterWithColumn: DUPLICATE_COLUMN.id,
            lists: [
              { key: '', choices: [] },
              ...keepable.map(({ groupId, codes }) => ({ key: groupId, choices: codes })),
            ],
          },
        }),
        COMMENT,
        ASSIGNEE,
        FILE,
        column(DUPLICATE_COLUMN.decisionReason, 'Reason for the decision', 'STRING', {
          group: REVIEW,
          isEditable: true,
          ...ASIDE,
        }),
        ...[...DECIDED_COLUMNS, ...CLAIM_COLUMNS].map((each) => ({ ...each, ...ASIDE })),
        column(DUPLICATE_COLUMN.recovered, 'Amount recovered', 'AMOUNT', {
          group: REVIEW,
          isManaged: true,
          ...ASIDE,
        }),
      ],
      withheld,
    ),
    prefilteredViews: [
      {
        name: 'a-decider',
        label: { fr: 'À décider', en: 'To decide' },
        filter: { column: DUPLICATE_COLUMN.decision, op: 'in', value: [null] },
      },
      {
        name: 'meme-identifiant',
        label: { fr: 'Même identifiant ou même IBAN', en: 'Same identifier or IBAN' },
        filter: { column: DUPLICATE_COLUMN.tierCode, op: 'in', value: ['identifier', 'siren', 'bank'] },
      },
    ],
  }
}
