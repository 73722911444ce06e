import { DOCUMENT_ROLES, type DocumentRole } from '@quitus/detection/document-roles.ts'
import { isNumberType, isTextType } from '@quitus/domain/columns/column-type-rules.ts'
import { comparedHeader } from '#files/text/header-name.ts'
import type { ColumnAnalysis, FileAnalysis } from './analyse-file.ts'

/**
 * What headers call the columns that play a role, compared without case, accents and punctuation; the first that fits
 * wins.
 */
const ROLE_HEADERS: [DocumentRole, RegExp][] = [
  [
    'supplier',
    /(supplier|vendor|creditor|tiers|fournisseur)(s)?(internal)?(id|code|number|no|num|ref|reference)$|^codefournisseur$|^compteaux|^address ?book(no|number)$/,
  ],
  [
    'supplierName',
    /(supplier|vendor|payee|beneficiary|creditor|fournisseur|tiers).*(name|nom|libelle)$|^(nom)?(du)?fournisseur$|^supplier$|^vendor$|^payee$|^raisonsociale$/,
  ],
  ['siren', /^siren/],
  ['vatNumber', /^(vat|tva)(reg|registration|intra).*|^(vat|tva)(no|number|id)$|^n(o|umero)?tva/],
  ['iban', /^iban/],
  ['siret', /^siret/],
  ['country', /(supplier|vendor|fournisseur).*(country|pays)$/],
  ['phone', /(supplier|vendor|fournisseur).*(phone|telephone|tel)$/],
  ['mail', /(supplier|vendor|fournisseur).*(mail|courriel)$|(mail|courriel).*(supplier|vendor|fournisseur)$/],
  ['address', /(supplier|vendor|fournisseur).*(address|adresse|street|rue)$/],
  ['postcode', /(supplier|vendor|fournisseur).*(postcode|postalcode|zip|codepostal)$/],
  ['town', /(supplier|vendor|fournisseur).*(town|city|ville)$/],
  ['company', /^(company|societe|entite|entity)(code|name)?$|^codesociete$/],
  [
    'invoiceNumber',
    /(invoice|facture|piece).*(number|no|num|ref)$|^(n|no|num|numero|ref)(de)?(facture|piece)$|^pieceref$|^facture$/,
  ],
  ['document', /^(document|voucher|internalref|transaction).*(no|number|num)$/],
  // Where each line has one of its own, it still says which entries follow each other.
  ['voucher', /^(document|voucher|internalref|transaction).*(no|number|num)$/],
  ['invoiceDate', /(invoice|facture|piece|document)date$|^date(de)?(la)?(invoice|facture|piece|document)$/],
  [
    'paidOn',
    /(payment|paid|clearing|paiement|reglement|transaction|check)date$|^date(of|de|du)?(payment|paiement|reglement|clearing)$|^payele$|^date$|^(gl|posting|ledger)date$/,
  ],
  [
    'paymentReference',
    /(payment|paiement|reglement|virement|transfer|cheque|check|remittance)(ref|reference|no|num|number|id)$|^(ref|reference|n|no|num|numero)(de|du)?(paiement|reglement|virement|cheque)$/,
  ],
  ['amount', /^(gross|ttc|montantttc|grossamount|montanttotal|totalttc)$/],
  ['netAmount', /^(net|ht|netamount|montantht|totalht)$/],
  ['vatAmount', /^(vat|tva|vatamount|montanttva|totaltva)$/],
  ['amount', /amount|montant|total|solde|^(invoiced?|gross|net|payment)?value$/],
  ['paidAmount', /^(amount|montant)(paid|paye|regle)$|^(paid|paye|regle)(amount|montant)?$/],
  [
    'batch',
    /^(batch|run|lot|paymentrun)(no|num|number|id|ref)?$|^(n|no|num|numero)(de|du)?lot$|^lot(de)?(saisie|paiement|reglement)$/,
  ],
  [
    'enteredBy',
    /^(entered|keyed|created|posted|input)by$|^(user|username|userid|operator|clerk)$|^saisi(e)?par$|^(code)?(operateur|utilisateur)$/,
  ],
  ['currency', /^(currency|devise)(code)?$/],
  ['text', /^(expensetype|purposeofspend.*|gldescription|description|libelle|objet|label)$|description$/],
]

/** A column of the files that are imported together: how each of them calls it, and what it seems to hold. */
type CommonColumn = { headers: string[]; files: number; columns: ColumnAnalysis[] }

/**
 * One mapping to start from for all files of a ledger: every column as it was found, the roles that headers and
 * values speak for, and columns that some files lack as optional. Names and labels are to be completed by hand.
 */
export function suggestMapping(analyses: readonly FileAnalysis[]): object {
  const common = mergeColumns(analyses)
  const roles = suggestRoles(common)
  const key = common.find(
    ({ files, columns }) =>
      files === analyses.length && columns.every((column) => column.isUnique && isTextType(column.type)),
  )
  const columns = common.map(({ headers, files, columns: found }) => ({
    header: headers.length === 1 ? headers[0] : headers,
    name: headers[0],
    type: typeOf(found),
    label: { fr: headers[0], en: headers[0] },
    ...(files < analyses.length ? { optional: true } : {}),
  }))
  const line = [
    { from: 'file_name', name: 'File', type: 'STRING', label: { fr: 'Fichier', en: 'File' } },
    { from: 'line_number', name: 'Line', type: 'INTEGER', label: { fr: 'Ligne', en: 'Line' } },
  ]
  const sheets = [
    ...new Set(analyses.flatMap(({ scan }) => (scan.sheets.length > 1 && scan.sheet ? [scan.sheet.name] : []))),
  ]
  const isComplete = roles.supplier !== undefined && roles.amount !== undefined
  return {
    ...(sheets.length > 0 ? { sheet: sheets.length === 1 ? sheets[0] : sheets } : {}),
    publish: isComplete ? 'anomalies' : 'lines',
    keyColumns: key === undefined ? ['File', 'Line'] : [key.headers[0]],
    ...(isComplete ? { roles } : {}),
    columns: key === undefined ? [...line, ...columns] : columns,
  }
}

/** The roles that headers and values speak for, though they may not suffice to detect anything. */
export function suggestRolesOf(analyses: readonly FileAnalysis[]): Partial<Record<DocumentRole, string>> {
  return suggestRoles(mergeColumns(analyses))
}

function mergeColumns(analyses: readonly FileAnalysis[]): CommonColumn[] {
  const byHeader = new Map<string, CommonColumn>()
  for (const { columns } of analyses) {
    for (const column of columns) {
      const name = comparedHeader(column.header)
      const known = byHeader.get(name)
      if (known === undefined) {
        byHeader.set(name, { headers: [column.header], files: 1, columns: [column] })
        continue
      }
      known.files++
      known.columns.push(column)
    }
  }
  return joinRenamed([...byHeader.values()], analyses.length)
}

/** Columns that play one role and never are in one file are one column, renamed in between. */
function joinRenamed(columns: readonly CommonColumn[], files: number): CommonColumn[] {
  const joined: CommonColumn[] = []
  for (const column of columns) {
    const role = roleOf(column)
    const other = joined.find(
      (each) => role !== undefined && roleOf(each) === role && each.files + column.files <= files,
    )
    if (other === undefined || column.files === files) joined.push(column)
    else {
      other.headers.push(...column.headers)
      other.files += column.files
      other.columns.push(...column.columns)
    }
  }
  return joined
}

function roleOf({ headers, columns }: CommonColumn): DocumentRole | undefined {
  const [header = ''] = headers
  return ROLE_HEADERS.find(
    ([role, pattern]) => pattern.test(comparedHeader(header)) && canPlay(role, columns),
  )?.[0]
}

function canPlay(role: DocumentRole, columns: readonly ColumnAnalysis[]): boolean {
  const types: readonly string[] = DOCUMENT_ROLES[role].types
  // A number of its own for each line ties no lines together.
  return (
    types.includes(typeOf(columns)) && !(role === 'document' && columns.every(({ isUnique }) => isUnique))
  )
}

function suggestRoles(columns: readonly CommonColumn[]): Partial<Record<DocumentRole, string>> {
  const roles: Partial<Record<DocumentRole, string>> = {}
  const taken = new Set<CommonColumn>()
  for (const [role, pattern] of ROLE_HEADERS) {
    if (roles[role] !== undefined) continue
    const fitting = columns.filter(
      (each) => !taken.has(each) && each.headers.some((header) => pattern.test(comparedHeader(header))),
    )
    const found = fitting.find(({ columns: analysed }) => canPlay(role, analysed))
    const [header] = found?.headers ?? []
    if (found === undefined || header === undefined) continue
    roles[role] = header
    taken.add(found)
  }
  const { supplier, supplierName, amount, netAmount } = roles
  if (supplier === undefined && supplierName !== undefined) roles.supplier = supplierName
  if (amount === undefined && netAmount !== undefined) {
    roles.amount = netAmount
    delete roles.netAmount
  }
  return roles
}

/** The type that fits what all files hold. */
function typeOf(columns: readonly ColumnAnalysis[]): ColumnAnalysis['type'] {
  const types = new Set(columns.filter(({ filled }) => filled > 0).map(({ type }) => type))
  const [only] = types
  if (types.size === 1 && only !== undefined) return only
  return types.size > 0 && [...types].every(isNumberType) ? 'AMOUNT' : 'STRING'
}
