import type { DocumentRole } from '@quitus/domain/imports/document-role-names.ts'

const LABEL = { fr: 'Montant', en: 'Amount' }

/** The column of a mapping that takes the difference of debit and credit, under a name that no other column has. */
export function amountOfSides(taken: readonly string[]) {
  let name = LABEL.en
  for (let at = 2; taken.includes(name); at++) name = `${LABEL.en} ${at}`
  return { from: 'debit_credit', name, type: 'AMOUNT', label: LABEL } as const
}

/** The roles that some column plays. */
export function playedRoles(roles: Partial<Record<DocumentRole, string>>): ReadonlySet<DocumentRole> {
  return new Set((Object.keys(roles) as DocumentRole[]).filter((role) => roles[role] !== undefined))
}
