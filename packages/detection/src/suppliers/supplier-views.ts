import type { ColumnDefinition, ViewDefinition } from '@quitus/database/views/view-definition.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/column.ts'
import type { LocalizedText } from '@quitus/domain/locale.ts'
import { TWIN_TIERS } from './twin-reasons.ts'

const SUPPLIER = { name: 'supplier', label: { fr: 'Fournisseur', en: 'Supplier' } }
const PLACE = { name: 'place', label: { fr: 'Adresse', en: 'Address' } }
const MOVEMENTS = { name: 'movements', label: { fr: 'Mouvements', en: 'Movements' } }
const DUPLICATE = { name: 'duplicate', label: { fr: 'Doublon', en: 'Duplicate' } }
const REVIEW = { name: 'review', label: { fr: 'Revue', en: 'Review' } }

/** Names of the columns that both views of suppliers have. */
export const SUPPLIER_COLUMN = {
  code: 'Code fournisseur',
  name: 'Fournisseur',
  siren: 'SIREN',
  vatNumber: 'N° TVA',
  country: 'Pays',
  iban: 'IBAN',
  address: 'Adresse',
  postcode: 'Code postal',
  town: 'Ville',
  invoices: 'Nombre de factures',
  invoiced: 'Montant facturé',
  credits: 'Nombre d’avoirs',
  credited: 'Montant des avoirs',
  payments: 'Nombre de règlements',
  paid: 'Montant réglé',
  balance: 'Solde',
  first: 'Premier mouvement',
  last: 'Dernier mouvement',
  twins: 'Doublons présumés',
} as const

export type SupplierColumnKey = keyof typeof SUPPLIER_COLUMN

/** Names of the columns that the view of duplicate suppliers has beside them. */
export const TWIN_COLUMN = {
  number: 'Numéro de groupe',
  id: 'Id groupe',
  tierCode: 'Code rapprochement',
  tier: 'Rapprochement',
  score: 'Score',
  accounts: 'Nombre de comptes',
  reason: 'Motif du rapprochement',
  decision: 'Décision',
  keep: 'Compte à conserver',
  comment: 'Commentaire',
  assignee: 'Responsable',
  file: 'Justificatif',
} as const

/** What people decide of each account of a group, as it is stored. */
export const TWIN_DECISIONS = {
  duplicate: { fr: 'Doublon', en: 'Duplicate' },
  different: { fr: 'Pas un doublon', en: 'Not a duplicate' },
  unsure: { fr: 'À vérifier', en: 'Unsure' },
} as const satisfies Record<string, LocalizedText>

type Given = Partial<ColumnDefinition>

function column(name: string, en: string, type: ColumnDefinition['type'], more: Given): ColumnDefinition {
  return { name, label: { fr: name, en }, type, ...more }
}

const ASIDE = { isDisplayedByDefault: false }
const SUM = { footerStyle: 'SUM', group: MOVEMENTS } as const

const CODE = column(SUPPLIER_COLUMN.code, 'Supplier code', 'STRING', { group: SUPPLIER, isFrozen: true })
const IDENTITY: readonly ColumnDefinition[] = [
  column(SUPPLIER_COLUMN.name, 'Supplier', 'STRING', { group: SUPPLIER, width: 280 }),
  column(SUPPLIER_COLUMN.siren, 'SIREN', 'STRING', { group: SUPPLIER }),
  column(SUPPLIER_COLUMN.vatNumber, 'VAT number', 'STRING', { group: SUPPLIER }),
  column(SUPPLIER_COLUMN.country, 'Country', 'STRING', { group: SUPPLIER, ...ASIDE }),
  column(SUPPLIER_COLUMN.iban, 'IBAN', 'STRING', { group: SUPPLIER, width: 170 }),
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

/** One row for each supplier account (FLOW-09). */
export const SUPPLIERS_VIEW: ViewDefinition = {
  source: 'mainsuppliers',
  name: 'Fournisseurs',
  keyColumns: [SUPPLIER_COLUMN.code],
  anomalyIdColumn: null,
  validatedColumn: null,
  linkMovementColumn: null,
  assigneeColumn: TWIN_COLUMN.assignee,
  anomalyColumns: [],
  orderColumns: [SUPPLIER_COLUMN.invoiced],
  anomalyCardDesign: [],
  columns: [
    CODE,
    ...IDENTITY,
    ...ADDRESS,
    ...TOTALS,
    column(SUPPLIER_COLUMN.twins, 'Suspected twins', 'INTEGER', { group: DUPLICATE }),
    COMMENT,
    ASSIGNEE,
  ],
  prefilteredViews: [
    {
      name: 'soldes-debiteurs',
      label: { fr: 'Soldes débiteurs', en: 'Debit balances' },
      filter: { column: SUPPLIER_COLUMN.balance, op: 'between', value: [null, -0.01] },
    },
    {
      name: 'doublons-presumes',
      label: { fr: 'Doublons présumés', en: 'Suspected twins' },
      filter: { column: SUPPLIER_COLUMN.twins, op: 'between', value: [1, null] },
    },
  ],
}

/** Accounts that are likely one supplier, in groups (FLOW-08). `keepable` names the accounts of each group, of which one is kept. */
export function duplicateSuppliersView(
  keepable: readonly { groupId: string; codes: string[] }[],
): ViewDefinition {
  const tiers = Object.entries(TWIN_TIERS).map(([value, text]) => ({ value, text }))
  const decisions = Object.entries(TWIN_DECISIONS).map(([value, text]) => ({ value, text }))
  const group = DUPLICATE
  return {
    source: 'suppliersduplicate',
    name: 'Fournisseurs en doublon',
    keyColumns: [SUPPLIER_COLUMN.code],
    anomalyIdColumn: TWIN_COLUMN.id,
    validatedColumn: null,
    linkMovementColumn: null,
    assigneeColumn: TWIN_COLUMN.assignee,
    anomalyColumns: [
      TWIN_COLUMN.number,
      TWIN_COLUMN.id,
      TWIN_COLUMN.score,
      TWIN_COLUMN.accounts,
      TWIN_COLUMN.keep,
      TWIN_COLUMN.comment,
      TWIN_COLUMN.assignee,
      ROW_LOCKED_COLUMN,
    ],
    orderColumns: [TWIN_COLUMN.score],
    anomalyCardDesign: [],
    columns: [
      column(TWIN_COLUMN.number, 'Group', 'STRING', {
        group,
        isFrozen: true,
        isAnomalyNumber: true,
        width: 100,
      }),
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
      column(TWIN_COLUMN.reason, 'Why they match', 'STRING', { group, isBilingual: true, width: 360 }),
      ...ADDRESS,
      ...TOTALS,
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
      column(TWIN_COLUMN.file, 'Evidence', 'FILE', { group: REVIEW, isEditable: true }),
    ],
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
