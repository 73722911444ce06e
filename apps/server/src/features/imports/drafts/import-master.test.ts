import { startImport } from '@quitus/contract/imports/import-drafts.ts'
import type { MasterRole } from '@quitus/domain/imports/supplier-master.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '#testing/access/import-samples.ts'
import { FEC_HEADER, fecInvoice } from '#testing/files/fec-text.ts'
import { startImportWorld } from '#testing/files/import-world.ts'

const { server, as, emptyProject } = await startImportWorld()
const BOOK = [FEC_HEADER, ...fecInvoice('1', 'F-1001'), ...fecInvoice('2', 'F-1001'), ''].join('\n')
const NAME = '732829320FEC20241231.txt'
const MASTER = [
  'Code;Raison sociale;SIRET;Compte bancaire;Lieu',
  'F0001;Dupont & Cie;73282932000074;;Lyon',
  '',
]

async function masterProject(columns: Partial<Record<MasterRole, string>>, lines = MASTER) {
  const world = await emptyProject()
  const ledger = await world.file(BOOK, NAME)
  const master = await world.file(lines.join('\n'), 'fournisseurs.csv')
  const files = [ledger, master]
  const fec = { siren: null, closingOn: null, suppliers: { file: master, columns } }
  await world.save({ ...EMPTY_DRAFT, files, kind: 'fec', fec })
  const suppliers = async () => {
    const { id } = await server.database.owner
      .selectFrom('core.publications')
      .select('id')
      .where('project_id', '=', world.projectId)
      .where('source', '=', 'dashboard')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const table = sql.id(`project_${world.projectId}`, `suppliers_${id}`)
    const found = await sql`select code, name, siren, siret, town from ${table}`.execute(
      server.database.owner,
    )
    return found.rows
  }
  return { ...world, files, suppliers }
}

test('DATA-09 a list says under which headers it would have what a supplier master says, a ledger file (FEC) does not', async () => {
  const { recognise, files } = await masterProject({})
  const found = await recognise(files)
  expect(found.files.map(({ form }) => [form?.isFec, form?.master])).toEqual([
    [true, null],
    [
      false,
      {
        supplier: 'Code',
        supplierName: 'Raison sociale',
        siren: 'SIRET',
        siret: 'SIRET',
        iban: 'Compte bancaire',
      },
    ],
  ])
})

test('DATA-09 DATA-12 the supplier master next to ledger files (FEC) is read by its headers and those that were chosen', async () => {
  const { start, ended, suppliers } = await masterProject({ town: 'Lieu' })
  await start()
  expect(await ended('run')).toMatchObject({
    refusal: null,
    report: { anomalies: 1, files: [{ file: NAME }] },
  })
  expect(await suppliers()).toEqual([
    { code: 'F0001', name: 'Dupont & Cie', siren: '732829320', siret: '73282932000074', town: 'Lyon' },
  ])
})

test('DATA-09 a supplier master without a code refuses the import by name, and one alone is no import', async () => {
  const { params, start, ended, save, read, files } = await masterProject({}, [
    'Nom;Ville',
    'Dupont;Lyon',
    '',
  ])
  await start(true)
  const { refusal } = await ended('check')
  expect(refusal).toMatchObject({ code: 'suppliers_columns' })
  expect(refusal?.message).toContain('fournisseurs.csv')
  const { content } = await read()
  for (const given of [files.slice(0, 1), files.slice(1)]) {
    await save({ ...content, files: given })
    const { version } = await read()
    const request = { params, body: { version, isCheck: true } }
    expect(await server.refusal(startImport, request, { as })).toMatchObject({ code: 'import_incomplete' })
  }
})
