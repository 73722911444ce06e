import { Readable } from 'node:stream'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { FEC_HEADER, fecInvoice, importFecText } from '#testing/files/fec-text.ts'
import { importRefusal } from '#testing/files/import-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { importLedger } from '../import-ledger.ts'
import { findFormerPublication } from './made-from.sql.ts'
import { restoredSettings } from './restored-settings.ts'

const server = await startTestServer()
const { database } = server
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)

const file = (lines: readonly string[]) => `${[FEC_HEADER, ...lines].join('\r\n')}\r\n`
const BOOK = [...fecInvoice('1', 'F-1001'), ...fecInvoice('2', 'F 1001', { EcritureDate: '20240302' })]
const OTHER = [...fecInvoice('7', 'F-7007'), ...fecInvoice('8', 'F 7007', { EcritureDate: '20240502' })]
const MASTER = 'code;nom;siret;n° tva;iban\r\nF0001;Dupont et Compagnie;55208131766522;FR03552081317;\r\n'

test('DATA-03 DATA-05 ledger files are published again with their companies, their supplier master and every row as it was', async () => {
  const project = await server.project({
    ...{ features: ['dashboard', 'suppliers'], members: [[staff, 'manage']] },
  })
  const rowsOf = async (source: Source) =>
    (await server.call(getViewData, { params: { projectId: project.id, source }, query: {} }, { as })).rows
  const request = { projectId: project.id, actorId: staff.id, files: [], mapping: null, skipBadLines: false }
  const suppliers = { file: { name: 'master.csv', open: () => Readable.from([Buffer.from(MASTER)]) } }
  const companies = new Map([['732829320', 'Valmont']])
  const detection = { leastAtStake: 5 }
  await importFecText(database, project, staff, [{ content: file(BOOK) }], {
    fec: { suppliers, companies, detection },
  })
  const before = { dashboard: await rowsOf('dashboard'), suppliers: await rowsOf('mainsuppliers') }
  expect(before.dashboard).toHaveLength(2)
  expect(JSON.stringify(before)).toContain('Valmont')
  await importFecText(database, project, staff, [{ content: file(OTHER) }])
  expect(await rowsOf('dashboard')).not.toEqual(before.dashboard)
  const former = await findFormerPublication(database.owner, project.id)
  expect(former?.madeFrom).toMatchObject({ mapping: null, detection, companies: [...companies] })
  const settings = await restoredSettings(database.owner, project.id, former?.id)
  await importLedger(database, { ...request, ...settings })
  expect({ dashboard: await rowsOf('dashboard'), suppliers: await rowsOf('mainsuppliers') }).toEqual(before)
  const { rows } = await sql<{ lines: number }>`
    select count(*)::integer as lines from ${sql.id(`project_${project.id}`, `fec_${await currentPublication()}`)}`.execute(
    database.owner,
  )
  expect(rows).toEqual([{ lines: BOOK.length }])
  // The publication that was made again is the one before no more.
  const refused = await importRefusal(importLedger(database, { ...request, ...settings }))
  expect(refused.code).toBe('former_gone')

  async function currentPublication(): Promise<number | null> {
    const view = await database.owner
      .selectFrom('core.views')
      .select('current_publication_id')
      .where('project_id', '=', project.id)
      .where('source', '=', 'dashboard')
      .executeTakeFirstOrThrow()
    return view.current_publication_id
  }
})
