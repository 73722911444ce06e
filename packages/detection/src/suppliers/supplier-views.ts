import {
  CLAIM_COLUMNS,
  DECIDED_COLUMNS,
  MANAGED_COLUMN,
  STATE_COLUMN,
} from '@quitus/database/views/state-columns.ts'
import type { ColumnDefinition, ViewDefinition } from '@quitus/database/views/view-definition.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/column.ts'
import { TWIN_COLUMN_GROUP } from '@quitus/domain/suppliers/twin-columns.ts'
import {
  SUPPLIER_COLUMN,
  type SupplierColumnKey,
  TWIN_COLUMN,
  type WithheldFields,
} from './supplier-columns.ts'
import { TWIN_DECISIONS, TWIN_TIERS } from './twin-reasons.ts'

const SUPPLIER = { name: 'supplier', label: { fr: 'Fournisseur', en: 'Supplier' } }
const PLACE = { name: 'place', label: { fr: 'Adresse', en: 'Address' } }
const MOVEMENTS = { name: 'movements', label: { fr: 'Mouvements', en: 'Movements' } }
const DUPLICATE = { name: TWIN_COLUMN_GROUP, label: { fr: 'Doublon', en: 'Duplicate' } }
const REVIEW = { name: 'review', label: { fr: 'Revue', en: 'Review' } }

type Given = Partial<ColumnDefinition>

function column(name: string, en: string, type: ColumnDefinition['type'], more: Given): ColumnDefinition {
  return { name, label: { fr: name, en }, type, ...more }
}

const ASIDE = { isDisplayedByDefault: false }
const SUM = { footerStyle: 'SUM', group: MOVEMENTS } as const

const CODE = column(SUPPLIER_COLUMN.code, 'Supplier code', 'STRING', { group: SUPPLIER, isFrozen: true })
const IDENTITY: readonly ColumnDefinition[] = [
  column(SUPPLIER_COLUMN.name, 'Supplier', 'STRING', { group: SUPPLIER, width: 240 }),
  column(SUPPLIER_COLUMN.siren, 'SIREN', 'STRING', { group: SUPPLIER, width: 110 }),
  column(SUPPLIER_COLUMN.vatNumber, 'VAT number', 'STRING', { group: SUPPLIER, ...ASIDE }),
  column(SUPPLIER_COLUMN.country, 'Country', 'STRING', { group: SUPPLIER, ...ASIDE }),
  column(SUPPLIER_COLUMN.iban, 'IBAN', 'STRING', { group: SUPPLIER, width: 250 }),
]
const ADDRESS: readonly ColumnDefinition[] = [
  column(SUPPLIER_COLUMN.address, 'Address', 'STRING', { group: PLACE, ...ASIDE }),
  column(SUPPLIER_COLUMN.postcode, 'Postcode', 'STRING', { group: PLACE, ...ASIDE }),
  column(SUPPLIER_COLUMN.town, 'Town', 'STRING', { group: PLACE, ...ASIDE }),
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
const COMMENT = column(TWIN_COLUMN.comment, 'Comment', 'STRING', {
  group: REVIEW,
  isEditable: true,
  width: 220,
})
const ASSIGNEE = column(TWIN_COLUMN.assignee, 'Person in charge', 'STRING', {
  group: REVIEW,
  isEditable: true,
  choices: { origin: 'members' },
})
const FILE = column(TWIN_COLUMN.file, 'Evidence', 'FILE', { group: REVIEW, isEditable: true })

/** The columns, those of withheld fields for staff alone; so is a reason, which quotes them. */
function withhold(columns: readonly ColumnDefinition[], withheld: WithheldFields): ColumnDefinition[] {
  const names = new Set<string>(
    [...withheld].flatMap((field) =>
      field in SUPPLIER_COLUMN ? SUPPLIER_COLUMN[field as SupplierColumnKey] : [],
    ),
  )
  if (withheld.size > 0) names.add(TWIN_COLUMN.reason)
  return columns.map((each) => (names.has(each.name) ? { ...each, isHiddenFromCustomers: true } : each))
}

const SUSPECTED = {
  name: 'doublons-presumes',
  label: { fr: 'Doublons présumés', en: 'Suspected twins' },
  filter: { column: SUPPLIER_COLUMN.twins, op: 'between' as const, value: [1, null] },
}

/** One row for each supplier account (FLOW-09), with figures of its anomalies. With `hidesTwins` staff alone see who is suspected: groups are not presented to customers yet. */
export const suppliersView = (
  withheld: WithheldFields,
  { hidesTwins, figures }: { hidesTwins: boolean; figures: readonly ColumnDefinition[] },
): ViewDefinition => ({
  source: 'mainsuppliers',
  name: 'Fournisseurs',
  keyColumns: [SUPPLIER_COLUMN.code],
  anomalyIdColumn: null,
  validatedColumn: null,
  linkMovementColumn: null,
  assigneeColumn: TWIN_COLUMN.assignee,
  anomalyColumns: [],
  orderColumns: [SUPPLIER_COLUMN.invoiced],
  supplierColumns: [SUPPLIER_COLUMN.code, SUPPLIER_COLUMN.name],
  anomalyCardDesign: [],
  columns: withhold(
    [
      CODE,
      ...IDENTITY,
      ...figures,
      ...ADDRESS,
      ...TOTALS,
      column(SUPPLIER_COLUMN.twins, 'Suspected twins', 'INTEGER', {
        group: DUPLICATE,
        isHiddenFromCustomers: hidesTwins,
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
    ...(hidesTwins ? [] : [SUSPECTED]),
  ],
})

/** Accounts that are likely one supplier, in groups (FLOW-08). `keepable` names the accounts of each group, of which one is kept. A group has a state like an anomaly. */
export function duplicateSuppliersView(
  keepable: readonly { groupId: string; codes: string[] }[],
  withheld: WithheldFields,
): ViewDefinition {
  const tiers = Object.entries(TWIN_TIERS).map(([value, text]) => ({ value, text }))
  const decisions = Object.entries(TWIN_DECISIONS).map(([value, text]) => ({ value, text }))
  const group = DUPLICATE
  return {
    source: 'suppliersduplicate',
    name: 'Fournisseurs en doublon',
    keyColumns: [SUPPLIER_COLUMN.code],
    anomalyIdColumn: TWIN_COLUMN.id,
    validatedColumn: TWIN_COLUMN.validated,
    linkMovementColumn: null,
    assigneeColumn: TWIN_COLUMN.assignee,
    stateColumns: {
      ...MANAGED_COLUMN,
      validated: TWIN_COLUMN.validated,
      reason: TWIN_COLUMN.decisionReason,
      amount: TWIN_COLUMN.amount,
      recovered: TWIN_COLUMN.recovered,
    },
    anomalyColumns: [
      TWIN_COLUMN.number,
      TWIN_COLUMN.id,
      TWIN_COLUMN.score,
      TWIN_COLUMN.accounts,
      TWIN_COLUMN.amount,
      TWIN_COLUMN.keep,
      TWIN_COLUMN.comment,
      TWIN_COLUMN.assignee,
      TWIN_COLUMN.validated,
      TWIN_COLUMN.decisionReason,
      TWIN_COLUMN.recovered,
      ...Object.values(MANAGED_COLUMN),
      ROW_LOCKED_COLUMN,
    ],
    orderColumns: [TWIN_COLUMN.score],
    supplierColumns: [SUPPLIER_COLUMN.code, SUPPLIER_COLUMN.name],
    anomalyCardDesign: [],
    columns: withhold(
      [
        column(TWIN_COLUMN.number, 'Group', 'STRING', {
          group,
          isFrozen: true,
          isAnomalyNumber: true,
          width: 100,
        }),
        column(TWIN_COLUMN.validated, 'Validated', 'BOOLEAN', {
          group: REVIEW,
          isEditable: true,
          isFrozen: true,
        }),
        STATE_COLUMN,
        column(TWIN_COLUMN.id, 'Group identifier', 'STRING', { group, isHidden: true, ...ASIDE }),
        CODE,
        ...IDENTITY,
        column(TWIN_COLUMN.tierCode, 'Match code', 'STRING', {
          group,
          isHidden: true,
          ...ASIDE,
          choices: { origin: 'listed', lists: [{ key: '', choices: tiers }] },
        }),
        column(TWIN_COLUMN.tier, 'Matched by', 'STRING', { group, isBilingual: true }),
        column(TWIN_COLUMN.score, 'Score', 'INTEGER', { group }),
        column(TWIN_COLUMN.accounts, 'Accounts', 'INTEGER', { group, ...ASIDE }),
        column(TWIN_COLUMN.amount, 'Amount of the group', 'AMOUNT', { group, ...ASIDE, footerStyle: 'SUM' }),
        column(TWIN_COLUMN.reason, 'Why they match', 'STRING', { group, isBilingual: true, width: 360 }),
        ...ADDRESS,
        ...TOTALS,
        column(TWIN_COLUMN.openItems, 'Open items', 'INTEGER', SUM),
        column(TWIN_COLUMN.openAmount, 'Amount of open items', 'AMOUNT', SUM),
        column(TWIN_COLUMN.commonInvoices, 'Common invoices', 'INTEGER', { group: MOVEMENTS, ...ASIDE }),
        column(TWIN_COLUMN.decision, 'Decision', 'STRING', {
          group: REVIEW,
          isEditable: true,
          choices: { origin: 'listed', lists: [{ key: '', choices: decisions }] },
        }),
        column(TWIN_COLUMN.keep, 'Account to keep', 'STRING', {
          group: REVIEW,
          isEditable: true,
          choices: {
            origin: 'listed',
            filterWithColumn: TWIN_COLUMN.id,
            lists: [
              { key: '', choices: [] },
              ...keepable.map(({ groupId, codes }) => ({ key: groupId, choices: codes })),
            ],
          },
        }),
        COMMENT,
        ASSIGNEE,
        FILE,
        column(TWIN_COLUMN.decisionReason, 'Reason for the decision', 'STRING', {
          group: REVIEW,
          isEditable: true,
          ...ASIDE,
        }),
        ...[...DECIDED_COLUMNS, ...CLAIM_COLUMNS].map((each) => ({ ...each, ...ASIDE })),
        column(TWIN_COLUMN.recovered, 'Amount recovered', 'AMOUNT', {
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
        filter: { column: TWIN_COLUMN.decision, op: 'in', value: [null] },
      },
      {
        name: 'meme-identifiant',
        label: { fr: 'Même identifiant ou même IBAN', en: 'Same identifier or IBAN' },
        filter: { column: TWIN_COLUMN.tierCode, op: 'in', value: ['identifier', 'siren', 'bank'] },
      },
    ],
  }
}
