import { DUPLICATE_REVIEW_COLUMN } from '@quitus/domain/suppliers/duplicate-columns.ts'

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
  duplicates: 'Doublons présumés',
} as const

export type SupplierColumnKey = keyof typeof SUPPLIER_COLUMN

/** Names of the columns that the view of duplicate suppliers has next to them. */
export const DUPLICATE_COLUMN = {
  number: 'Numéro de groupe',
  id: 'Id groupe',
  tierCode: 'Code rapprochement',
  tier: 'Rapprochement',
  score: 'Score',
  accounts: 'Nombre de comptes',
  amount: 'Montant du groupe',
  reason: 'Motif du rapprochement',
  openItems: 'Postes ouverts',
  openAmount: 'Montant des postes ouverts',
  commonInvoices: 'Factures communes',
  ...DUPLICATE_REVIEW_COLUMN,
  assignee: 'Responsable',
  file: 'Justificatif',
  validated: 'Validé',
  decisionReason: 'Motif de la décision',
  recovered: 'Montant récupéré',
} as const

/** Fields of suppliers that a mapping may keep from customers; those that no column shows are quoted in reasons. */
export const WITHHELD_FIELDS = [
  'name',
  'siren',
  'vatNumber',
  'iban',
  'siret',
  'country',
  'phone',
  'mail',
  'address',
  'postcode',
  'town',
] as const satisfies readonly (SupplierColumnKey | 'siret' | 'phone' | 'mail')[]
export type WithheldFields = ReadonlySet<(typeof WITHHELD_FIELDS)[number]>
