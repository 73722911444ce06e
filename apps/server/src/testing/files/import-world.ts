import type { DraftColumn, DraftContent, ImportDraft } from '@quitus/contract/imports/import-draft.schema.ts'
import {
  getImportDraft,
  recogniseFiles,
  setImportDraft,
  startImport,
} from '@quitus/contract/imports/import-drafts.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import type { DocumentRole } from '@quitus/domain/imports/document-role-names.ts'
import { isJobActive } from '@quitus/domain/job.ts'
import { vi } from 'vitest'
import { EMPTY_DRAFT } from '../access/import-samples.ts'
import { madeTransferFile } from '../access/transfer-subjects.sql.ts'
import { startTestServer } from '../start-test-server.ts'

const named = (
  header: string,
  role: DocumentRole,
  form: Partial<Pick<DraftColumn, 'type' | 'decimalMark' | 'dateFormat'>> = {},
): DraftColumn => ({
  ...{ headers: [header], name: header, role, use: 'show', isOptional: false },
  ...{ type: 'STRING', decimalMark: null, dateFormat: null },
  ...form,
})

/** Header and lines of a small list: the first line is there twice. */
export const HEADER = 'Supplier No;Supplier Name;Invoice Number;Invoice Date;Gross Amount'
export const LEDGER = [
  HEADER,
  'S1;Alpha;INV-1001;31/01/2024;1 100,00',
  'S1;Alpha;INV-1001;31/01/2024;1 100,00',
  'S2;Beta;B-77;15/02/2024;250,50',
  '',
].join('\r\n')
/** Everything that a program has to say of such a list. */
export const NAMED = {
  kind: 'mapped',
  reading: { encoding: 'utf-8', delimiter: ';', headerLine: 1, sheet: null },
  columns: [
    named('Supplier No', 'supplier'),
    named('Supplier Name', 'supplierName'),
    named('Invoice Number', 'invoiceNumber'),
    named('Invoice Date', 'invoiceDate', { type: 'DATE', dateFormat: 'dd/mm/yyyy' }),
    named('Gross Amount', 'amount', { type: 'AMOUNT', decimalMark: ',' }),
  ],
} satisfies Partial<DraftContent>
/** Nothing is corrected. */
export const NO_READING = EMPTY_DRAFT.reading

/** A server with jobs, staff who manage projects and a customer, for tests of imports. */
export async function startImportWorld(options: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer({ runsJobs: true, ...options })
  const staff = await server.person({ roleType: 'staff' })
  const colleague = await server.person({ roleType: 'staff' })
  const customer = await server.person()
  const as = await server.signInAs(staff)
  const asColleague = await server.signInAs(colleague)
  const asCustomer = await server.signInAs(customer)

  /** A project, of this customer, in which this session, or that of the staff, imports. */
  async function emptyProject({ session = as, company = 'Groupe Valmont' } = {}) {
    const { id: projectId } = await server.project({
      members: [
        [staff, 'manage'],
        [colleague, 'manage'],
        [customer, 'review'],
      ],
      features: ['dashboard', 'transfers'],
      company,
    })
    const params = { projectId }
    const read = () => server.call(getImportDraft, { params }, { as: session })
    const file = (text: string | Buffer, name = 'ledger.csv') =>
      madeTransferFile(server, { projectId, userId: staff.id }, { name, text })
    const recognise = (files: string[], reading: Partial<DraftContent['reading']> = {}) =>
      server.call(
        recogniseFiles,
        { params, body: { files, reading: { ...NO_READING, ...reading } } },
        { as: session },
      )
    const save = async (content: DraftContent, by = session) => {
      const { version } = await read()
      return server.call(setImportDraft, { params, body: { version, content } }, { as: by })
    }
    /** Saves what the server suggests for these files. */
    const prepare = async (files: string[], more: Partial<DraftContent> = {}) => {
      const { suggestion } = await recognise(files, more.reading)
      const columns = suggestion?.columns ?? []
      return save({
        ...{ ...EMPTY_DRAFT, files, columns, kind: 'mapped', keyColumns: suggestion?.keyColumns ?? [] },
        ...more,
      })
    }
    const start = async (isCheck = false, isPreview = false) => {
      const { version } = await read()
      // The later one of two is the last.
      server.clock.advance(1000)
      return server.call(startImport, { params, body: { version, isCheck, isPreview } }, { as: session })
    }
    const ended = async (of: 'check' | 'run'): Promise<NonNullable<ImportDraft['run']>> =>
      vi.waitFor(
        async () => {
          const run = (await read())[of]
          if (run === null || isJobActive(run.job.state)) throw new Error('It has not ended.')
          return run
        },
        { timeout: 60_000, interval: 50 },
      )
    const rows = async () =>
      (
        await server.call(
          getViewData,
          { params: { ...params, source: 'dashboard' }, query: {} },
          { as: asCustomer },
        )
      ).rows
    return { projectId, params, read, file, recognise, save, prepare, start, ended, rows }
  }

  return { server, staff, colleague, customer, as, asColleague, asCustomer, emptyProject }
}
