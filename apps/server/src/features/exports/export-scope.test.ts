import { createHash } from 'node:crypto'
import { startExport } from '@quitus/contract/exports/start-export.ts'
import { getJob } from '@quitus/contract/jobs/get-job.ts'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AUDIT_ROWS } from '#testing/audit-view.ts'
import { EXPORT_SORT, readCsv, startExportWorld } from '#testing/export-world.ts'
import { exportedFile } from '#testing/files/exported-file.ts'
import { zipPart } from '#testing/files/zip-part.ts'

const { server, reader, project, params, timestamp, shown, forCustomers, asStaff, asReader, opened } =
  await startExportWorld()

test('VIEW-12 the second sheet says in words what the file shows, and a checksum that anybody can verify', async () => {
  const filter = {
    all: [
      { column: 'Montant anomalie', op: 'between' as const, value: [50, null] },
      { column: 'Catégorie', op: 'in' as const, value: ['Avoir non pris'], not: true },
    ],
  }
  const body = {
    format: 'xlsx' as const,
    timestamp,
    filter,
    search: 'z',
    sort: EXPORT_SORT,
    prefilteredView: 'gros-montants',
    columns: shown,
  }
  const { bytes } = await exportedFile(server, { params, body }, asStaff)
  const [, scope] = (await readXlsx(bytes)).sheets
  const known = new Map(scope?.rows.map(([label, value]) => [label, value]))
  expect(known.get('Projet')).toBe('Audit 2024')
  expect(known.get('Vue préfiltrée')).toBe('Gros montants')
  expect(known.get('Filtres')).toBe(
    'Montant anomalie ≥ 50,00 € et Catégorie sauf Avoir non pris'.replace('00 €', '00\u00a0€'),
  )
  expect(known.get('Recherche')).toBe('z')
  expect(known.get('Tri')).toBe('Montant anomalie (décroissant), Fournisseur (croissant)')
  expect(known.get('Exporté par')).toBe('Anne Martin')
  expect(known.get('Exporté le')).toBe('02/03/2026 10:00 (Europe/Paris)')
  expect(known.get('Anomalies')).toBe('1')
  const sha256 = createHash('sha256').update(zipPart(bytes, 'xl/worksheets/sheet1.xml')).digest('hex')
  expect(known.get('Empreinte SHA-256')).toBe(sha256)
})

test('VIEW-12 the scope of a CSV is with its job, for its requester alone, with the checksum of the file', async () => {
  const body = { format: 'csv' as const, timestamp, columns: forCustomers }
  const { bytes, job } = await exportedFile(server, { params, body }, asReader)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(job.scope).toContainEqual({ label: 'Empreinte SHA-256', value: sha256 })
  const seen = await server.call(getJob, { params: { projectId: project.id, job: job.id } }, asStaff)
  expect(seen).toMatchObject({ requestedBy: reader.fullName, scope: null })
})

test('VIEW-12 I18N-02 headers, words and scope are in the language of the requester, decimals and days as the specification wants', async () => {
  const body = { format: 'csv' as const, timestamp, columns: forCustomers, groups: true }
  const { bytes, job } = await exportedFile(server, { params, body }, { ...asReader, language: 'English' })
  const read = readCsv(bytes)
  expect(read[0]?.slice(0, 4)).toEqual(['Others', '', '', 'Supplier'])
  expect(read[1]?.slice(0, 3)).toEqual(['Anomaly', 'Category', 'Amount at stake'])
  expect(read[2]).toEqual(
    expect.arrayContaining(['Duplicate payment', '1200,50', '12/03/2024', 'Yes', 'Pending']),
  )
  expect(job.scope?.[0]).toEqual({ label: 'Project', value: 'Audit 2024' })
})

test('ACC-08 a column withheld from customers does not leave for one, and leaves for staff', async () => {
  const body = { format: 'csv' as const, timestamp, columns: [{ name: 'Note interne' }], groups: false }
  expect(await server.refusal(startExport, { params, body }, asReader)).toMatchObject({
    status: 400,
    code: 'unknown_column',
  })
  const { bytes } = await exportedFile(server, { params, body }, asStaff)
  expect(readCsv(bytes).flat()).toContain('vérifier demain')
})

test('VIEW-12 what matches nothing is no file, and a dry run says how much there is without starting anything', async () => {
  const filter = { column: 'Fournisseur', op: 'equals' as const, value: 'personne' }
  const body = { format: 'csv' as const, timestamp, filter, columns: forCustomers }
  expect(await server.refusal(startExport, { params, body }, asReader)).toMatchObject({
    code: 'export_without_rows',
  })
  const dry = {
    format: 'xlsx' as const,
    timestamp,
    columns: forCustomers,
    children: 'all' as const,
    dryRun: true,
  }
  const known = await server.call(startExport, { params, body: dry }, asReader)
  const childRows = AUDIT_ROWS.length - 10
  expect(known).toMatchObject({
    job: null,
    anomalies: 10,
    childRows,
    lines: 10 + childRows + 3,
    mostLines: 1_048_576,
  })
})

test('VIEW-12 more lines than a sheet holds are reported before anything starts, and CSV takes them', async () => {
  const { resultSet } = await opened({})
  const copied = await sql<{ id: string }>`
    insert into core.result_sets (project_id, source, publication_id, sharing_key, audience, definition, row_ids,
      is_whole, expires_at)
    select project_id, source, publication_id, decode(repeat('00', 32), 'hex'), audience, definition,
           decode(repeat('00000001', 1048576), 'hex'), true, expires_at from core.result_sets where id = ${resultSet}
    returning id`.execute(server.database.owner)
  const body = {
    timestamp,
    resultSet: copied.rows[0]?.id ?? '',
    columns: [{ name: 'Fournisseur' }],
    dryRun: true,
  }
  const known = await server.call(startExport, { params, body: { ...body, format: 'xlsx' } }, asReader)
  expect(known.lines).toBeGreaterThan(known.mostLines ?? 0)
  const refusal = await server.refusal(
    startExport,
    { params, body: { ...body, format: 'xlsx', dryRun: false } },
    asReader,
  )
  expect(refusal).toMatchObject({ status: 400, code: 'export_too_long' })
  expect(refusal.message.replaceAll('\u202f', ' ')).toContain('1 048 579 lignes')
  expect(
    (await server.call(startExport, { params, body: { ...body, format: 'csv' } }, asReader)).mostLines,
  ).toBeNull()
})

test('VIEW-12 a set of something else than the request says is as good as expired', async () => {
  const { resultSet } = await opened({ sort: EXPORT_SORT })
  const body = { format: 'csv' as const, timestamp, resultSet, columns: forCustomers }
  expect(await server.refusal(startExport, { params, body }, asReader)).toMatchObject({
    status: 410,
    code: 'result_set_expired',
  })
})
