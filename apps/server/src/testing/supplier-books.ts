import { Readable } from 'node:stream'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { CATEGORY_NAMES } from '@quitus/detection/algorithms.ts'
import type { ProjectFeature } from '@quitus/domain/access/project-feature.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { FEC_HEADER, fecLine, importFecText } from './files/fec-text.ts'
import type { startTestServer } from './start-test-server.ts'
import type { Person } from './test-people.ts'

type Source = 'dashboard' | 'mainsuppliers' | 'suppliersduplicate'

/** A project into which ledger files come with a supplier master, and whose rows are read and edited. */
export async function startSupplierProject(
  server: Awaited<ReturnType<typeof startTestServer>>,
  { staff, as }: { staff: Person; as: Session },
  features: ProjectFeature[] = ['dashboard', 'suppliers', 'duplicateSuppliers'],
) {
  const project = await server.project({ members: [[staff, 'manage']], features })
  const paramsOf = (source: Source) => ({ projectId: project.id, source })
  const rows = async (source: Source, language: 'French' | 'English' = 'French') =>
    (await server.call(getViewData, { params: paramsOf(source), query: {} }, { as, language })).rows
  const edit = async (source: Source, entryId: string, column: string, value: WireValue) => {
    const metadata = await server.call(getViewMetadata, { params: paramsOf(source), query: {} }, { as })
    const { timestamp } = metadata.viewMetaData
    const body = { timestamp, changes: [{ entryId, column, value, expected: null }] }
    return server.call(editCells, { params: paramsOf(source), body }, { as })
  }
  const loadBooks = (lines: string[], master: string[]) =>
    importFecText(server.database, project, staff, [{ content: [FEC_HEADER, ...lines, ''].join('\n') }], {
      fec: {
        trustedCategories: CATEGORY_NAMES,
        suppliers: {
          file: { name: 'master.csv', open: () => Readable.from([Buffer.from([...master, ''].join('\n'))]) },
        },
      },
    })
  return { project, paramsOf, rows, edit, loadBooks }
}

let entries = 0
/** An invoice (or, below zero, a credit note) of a supplier, with its charge. */
export function invoice(supplier: string, piece: string, amount: number, day = '20240301'): string[] {
  const entry = String(++entries)
  const same = { EcritureNum: entry, PieceRef: piece, EcritureDate: day, PieceDate: day }
  const text = Math.abs(amount).toFixed(2).replace('.', ',')
  const [charged, owed] = amount > 0 ? ['Debit', 'Credit'] : ['Credit', 'Debit']
  return [
    fecLine({ ...same, [charged]: text }),
    fecLine({ ...same, CompteNum: '401000', CompAuxNum: supplier, CompAuxLib: supplier, [owed]: text }),
  ]
}

export function payment(supplier: string, piece: string, amount: number, day = '20240401'): string[] {
  const same = {
    JournalCode: 'BQ',
    EcritureNum: String(++entries),
    PieceRef: piece,
    EcritureDate: day,
    PieceDate: day,
  }
  const text = amount.toFixed(2).replace('.', ',')
  return [
    fecLine({ ...same, CompteNum: '401000', CompAuxNum: supplier, CompAuxLib: supplier, Debit: text }),
    fecLine({ ...same, CompteNum: '512000', CompteLib: 'Banque', Credit: text }),
  ]
}

export const MASTER = [
  'Code;Raison sociale;SIREN;N° TVA;IBAN;Ville;Téléphone',
  'F1;Quincaillerie Delmotte SARL;732829320;;FR7630006000011234567890189;Lyon;04 72 00 11 22',
  'F2;DELMOTTE QUINCAILLERIE;732 829 320;;;LYON;',
  'F3;Quincaillerie Delmote;;;;Lyon;0472001122',
  'F4;Peintures Kervadec;552008443;;;Brest;',
  'F5;Sans Mouvement;;;;;',
]
export const BOOK = [
  ...invoice('F1', 'A-1', 120),
  ...invoice('F1', 'A-2', 80.5, '20240310'),
  ...invoice('F1', 'AV-1', -20, '20240315'),
  ...payment('F1', 'A-1', 120),
  ...invoice('F2', 'B-17', 55.1),
  ...invoice('F4', 'K-9', 1000),
]
