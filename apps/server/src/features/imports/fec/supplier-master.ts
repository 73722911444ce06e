import { MASTER_ROLES, type MasterRole } from '@quitus/domain/imports/supplier-master.ts'
import { comparedHeader } from '#files/text/header-name.ts'
import { copyText } from '../copy-text.ts'
import { ImportError } from '../import-error.ts'
import type { CountBytes, LedgerFile } from '../ledger-file.ts'
import { readFileRecords } from '../reading/file-records.ts'
import { type FileScan, scanFile } from '../scan-file.ts'
import { SUPPLIER_COLUMNS, type SupplierColumn } from './fec-lines.sql.ts'

/** A supplier master: a table of any layout whose columns are found by their headers, or named. */
export type SupplierMaster = { file: LedgerFile; columns?: Partial<Record<SupplierColumn, string>> }

/** Headers under which the columns of a supplier master are met, as `comparedHeader` writes them, the surest first. */
const KNOWN_HEADERS: Record<SupplierColumn, readonly string[]> = {
  code: [
    'code',
    'codefournisseur',
    'codetiers',
    'compauxnum',
    'compteauxiliaire',
    'numerofournisseur',
    'nofournisseur',
    'nfournisseur',
    'numerotiers',
    'supplierid',
    'suppliercode',
    'supplierno',
    'vendorid',
    'vendorcode',
    'vendorno',
    'tiers',
    'identifiant',
    'compte',
    'id',
  ],
  name: [
    'raisonsociale',
    'nom',
    'nomfournisseur',
    'denomination',
    'intitule',
    'compauxlib',
    'libelle',
    'fournisseur',
    'suppliername',
    'vendorname',
    'name',
    'supplier',
  ],
  siren: ['siren', 'nsiren', 'nosiren', 'numerosiren', 'siret', 'nsiret', 'nosiret', 'numerosiret'],
  vat_number: [
    'tva',
    'ntva',
    'notva',
    'numerotva',
    'tvaintra',
    'tvaintracommunautaire',
    'ntvaintracommunautaire',
    'numerotvaintracommunautaire',
    'vatnumber',
    'vatno',
    'vatregno',
    'vat',
  ],
  siret: ['siret', 'nsiret', 'nosiret', 'numerosiret'],
  country: ['pays', 'codepays', 'country', 'countrycode'],
  phone: ['telephone', 'tel', 'notelephone', 'numerotelephone', 'phone', 'phonenumber', 'telephone1'],
  mail: ['email', 'mail', 'courriel', 'adressemail', 'adresseemail', 'emailaddress'],
  iban: ['iban', 'codeiban', 'ribiban', 'numeroiban', 'comptebancaire', 'bankaccount'],
  address: ['adresse', 'adresse1', 'rue', 'voie', 'address', 'address1', 'street'],
  postcode: ['codepostal', 'cp', 'postcode', 'postalcode', 'zip', 'zipcode'],
  town: ['ville', 'commune', 'localite', 'town', 'city'],
}

/**
 * Finds how a supplier master is written and where its columns are; throws an `ImportError` where code or name are
 * not found.
 */
export async function scanSuppliers(
  { file, columns = {} }: SupplierMaster,
  countBytes: CountBytes,
): Promise<{ scan: FileScan; places: Record<SupplierColumn, number> }> {
  const wanted = SUPPLIER_COLUMNS.map((column) => aliasesOf(column, columns))
  const scan = await scanFile(file, { given: {}, wanted, takesFec: false, countBytes })
  const places = masterPlaces(scan.layout.header, columns)
  const missing = SUPPLIER_COLUMNS.filter(
    (column) => places[column] === -1 && (column === 'code' || columns[column] !== undefined),
  )
  if (missing.length > 0) {
    const found = scan.layout.header.join(', ')
    throw new ImportError('suppliers_columns', { file: file.name, columns: missing.join(', '), found })
  }
  return { scan, places }
}

/** Where in a header the columns of a supplier master are, by their usual names or those given; -1 for none. */
function masterPlaces(
  header: readonly string[],
  columns: Partial<Record<SupplierColumn, string>>,
): Record<SupplierColumn, number> {
  const names = header.map(comparedHeader)
  const placeOf = (column: SupplierColumn) =>
    aliasesOf(column, columns)
      .map((alias) => names.indexOf(comparedHeader(alias)))
      .find((place) => place !== -1) ?? -1
  return Object.fromEntries(SUPPLIER_COLUMNS.map((column) => [column, placeOf(column)])) as Record<
    SupplierColumn,
    number
  >
}

/** The headers of a file that would say something of suppliers, by what they would say. */
export function masterHeaders(header: readonly string[]): Partial<Record<MasterRole, string>> {
  const places = masterPlaces(header, {})
  return Object.fromEntries(
    MASTER_ROLES.flatMap((role) => {
      const name = header[places[COLUMN_OF_ROLE[role]]]
      return name === undefined ? [] : [[role, name]]
    }),
  )
}

/** The columns of a supplier master that a person has chosen, as `SupplierMaster` names them. */
export function masterColumns(
  chosen: Partial<Record<MasterRole, string>>,
): Partial<Record<SupplierColumn, string>> {
  return Object.fromEntries(
    MASTER_ROLES.flatMap((role) =>
      chosen[role] === undefined ? [] : [[COLUMN_OF_ROLE[role], chosen[role]]],
    ),
  )
}

/** The same columns, as a draft and its job name them. */
export function masterRoles(
  columns: Partial<Record<SupplierColumn, string>>,
): Partial<Record<MasterRole, string>> {
  return Object.fromEntries(
    MASTER_ROLES.flatMap((role) => {
      const header = columns[COLUMN_OF_ROLE[role]]
      return header === undefined ? [] : [[role, header]]
    }),
  )
}

const COLUMN_OF_ROLE: Record<MasterRole, SupplierColumn> = {
  supplier: 'code',
  supplierName: 'name',
  siren: 'siren',
  siret: 'siret',
  vatNumber: 'vat_number',
  country: 'country',
  iban: 'iban',
  phone: 'phone',
  mail: 'mail',
  address: 'address',
  postcode: 'postcode',
  town: 'town',
}

function aliasesOf(
  column: SupplierColumn,
  named: Partial<Record<SupplierColumn, string>>,
): readonly string[] {
  const given = named[column]
  return given === undefined ? KNOWN_HEADERS[column] : [given]
}

/** Suppliers as rows of COPY's text format in the order of `SUPPLIER_COLUMNS`; rows without a code are excluded. */
export async function* readSuppliers(
  { file }: SupplierMaster,
  { scan, places }: { scan: FileScan; places: Record<SupplierColumn, number> },
  countBytes: CountBytes,
): AsyncIterable<Buffer> {
  for await (const { rows, lines } of readFileRecords(file, scan, countBytes)) {
    const copied = rows.map((row, at) => {
      if ((lines[at] ?? 0) <= scan.layout.headerLine) return ''
      const values = SUPPLIER_COLUMNS.map((column) => {
        const value = (row[places[column]] ?? '').trim()
        return value === '' ? null : (CLEANED[column]?.(value) ?? value)
      })
      return values[0] === null ? '' : `${values.map((value) => copyText(value ?? null)).join('\t')}\n`
    })
    yield Buffer.from(copied.join(''))
  }
}

/** Identifiers are compared without the spaces that group them; a SIRET begins with the SIREN. */
const CLEANED: Partial<Record<SupplierColumn, (value: string) => string>> = {
  siren: (value) => withoutMarks(value).slice(0, 9),
  siret: withoutMarks,
  vat_number: (value) => withoutMarks(value).toUpperCase(),
  iban: (value) => withoutMarks(value).toUpperCase(),
}

function withoutMarks(value: string): string {
  return value.replace(/[\s.\u00a0\u202f-]/g, '')
}
