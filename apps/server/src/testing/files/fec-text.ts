import { Readable } from 'node:stream'
import type { Database } from '@quitus/database/connection.ts'
import type { FecOptions } from '#features/imports/fec/import-fec.ts'
import { importLedger } from '#features/imports/import-ledger.ts'
import type { ImportReport } from '#features/imports/import-report.ts'

/** Header of a ledger file as the law has it. */
export const FEC_HEADER =
  'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise'

type Line = Partial<Record<string, string>>

/** One line of a ledger file, its fields in the order of the law. */
export function fecLine(given: Line): string {
  const line: Line = {
    JournalCode: 'ACH',
    JournalLib: 'Achats',
    EcritureNum: '1',
    EcritureDate: '20240301',
    CompteNum: '607000',
    CompteLib: 'Achats de marchandises',
    PieceRef: 'F-1001',
    PieceDate: '20240228',
    EcritureLib: 'Fournitures',
    Debit: '0,00',
    Credit: '0,00',
    ValidDate: '20240331',
    ...given,
  }
  return FEC_HEADER.split('|')
    .map((name) => line[name] ?? '')
    .join('|')
}

/** The three lines of an invoice of 120.00 with 20.00 of VAT. */
export function fecInvoice(entry: string, piece: string, given: Line = {}): string[] {
  const same = { EcritureNum: entry, PieceRef: piece, ...given }
  return [
    fecLine({ ...same, Debit: '100,00' }),
    fecLine({ ...same, CompteNum: '445660', CompteLib: 'TVA déductible', Debit: '20,00' }),
    fecLine({
      ...same,
      CompteNum: '401000',
      CompteLib: 'Fournisseurs',
      CompAuxNum: 'F0001',
      CompAuxLib: 'Dupont & Cie',
      Credit: '120,00',
    }),
  ]
}

/** The two lines of a payment of 120.00 to the supplier of `fecInvoice`. */
export function fecPayment(entry: string, given: Line = {}): string[] {
  const same = {
    ...{ JournalCode: 'BQ', JournalLib: 'Banque', EcritureNum: entry, EcritureLib: 'Virement' },
    ...given,
  }
  const supplier = { CompAuxNum: 'F0001', CompAuxLib: 'Dupont & Cie' }
  return [
    fecLine({ ...same, ...supplier, CompteNum: '401000', CompteLib: 'Fournisseurs', Debit: '120,00' }),
    fecLine({ ...same, CompteNum: '512000', CompteLib: 'Banque', Credit: '120,00', EcritureLet: '' }),
  ]
}

export type FecText = { name?: string; content: string | Buffer }

/** Imports ledger files given as text, without a mapping. */
export function importFecText(
  database: Database,
  project: { id: number },
  actor: { id: number },
  files: readonly FecText[],
  given: { fec?: FecOptions; skipBadLines?: boolean; append?: boolean } = {},
): Promise<ImportReport> {
  return importLedger(database, {
    projectId: project.id,
    files: files.map(({ name = '732829320FEC20241231.txt', content }) => ({
      name,
      open: () => Readable.from([Buffer.from(content)]),
    })),
    mapping: null,
    ...(given.fec === undefined ? {} : { fec: given.fec }),
    skipBadLines: given.skipBadLines ?? false,
    ...(given.append === undefined ? {} : { append: given.append }),
    actorId: actor.id,
  })
}
