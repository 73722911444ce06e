import { createHash } from 'node:crypto'
import { getJob } from '@quitus/contract/jobs/get-job.ts'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listResultSetRows } from '@quitus/contract/views/list-result-set-rows.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { startExport } from '@quitus/contract/views/start-export.ts'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AUDIT_ROWS } from '#testing/audit-view.ts'
import { exportedFile } from '#testing/exported-file.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { zipPart } from '#testing/zip-part.ts'

const server = await startTestServer({ runsJobs: true })
const staff = await server.person({ roleType: 'staff', fullName: 'Anne Martin' })
const reader = await server.person()
const asStaff = { as: await server.signInAs(staff) }
const asReader = { as: await server.signInAs(reader) }
const project = await server.project({
  name: 'Audit 2024',
  members: [
    [staff, 'manage'],
    [reader, 'read'],
  ],
})
await publishAuditView(server.database, project, staff)
const params = { projectId: project.id, source: 'dashboard' } as const
const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, asStaff)
const { timestamp } = viewMetaData
const shown = viewMetaData.columns.filter(({ hidden }) => !hidden).map(({ name }) => ({ name }))
const forCustomers = shown.filter(({ name }) => name !== 'Note interne')
const SORT = [
  { column: 'Montant anomalie', descending: true },
  { column: 'Fournisseur', descending: false },
]

const readCsv = (bytes: Buffer): string[][] =>
  parse(bytes, { bom: true, delimiter: ';', record_delimiter: '\r\n' })
const columnOf = (rows: readonly string[][], name: string) =>
  rows.slice(1, -1).map((row) => row[rows[0]?.indexOf(name) ?? -1])

async function opened(body: object, options = asReader) {
  const { resultSet } = await server.call(openResultSet, { params, body: { timestamp, ...body } }, options)
  const asked = { params: { ...params, resultSet } }
  const { rows } = await server.call(
    listResultSetRows,
    { ...asked, query: { offset: 0, limit: 500 } },
    options,
  )
  return { resultSet, rows, totals: await server.call(getResultSetTotals, asked, options) }
}

test('VIEW-12 ACC-01 who may only read exports the rows of the screen in its order, with its sums', async () => {
  const { resultSet, rows, totals } = await opened({ sort: SORT })
  const body = {
    format: 'csv' as const,
    timestamp,
    sort: SORT,
    resultSet,
    columns: forCustomers,
    groups: false,
  }
  const { bytes, headers, job } = await exportedFile(server, { params, body }, asReader)
  const read = readCsv(bytes)
  expect(read[0]?.slice(0, 3)).toEqual(['Id anomalie', 'Catégorie', 'Montant anomalie'])
  expect(columnOf(read, 'Id anomalie')).toEqual(rows.map((row) => row['Id anomalie']))
  expect(read.at(-1)?.[0]).toBe('Total')
  expect(read.at(-1)?.[2]).toBe(String(totals.sums['Montant anomalie']).replace('.', ','))
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\ufeff'))
  expect(bytes.toString().split('\r\n')).toHaveLength(rows.length + 3)
  expect(headers['content-disposition']).toContain('filename="Audit 2024 - Anomalies - ')
  expect(job.title).toMatch(/^Audit 2024 - Anomalies - \d{4}-\d\d-\d\d \d\dh\d\d\.csv$/)
})

test('VIEW-12 amounts in the file are those of the database to the cent, whatever the format', async () => {
  const { rows } = await opened({}, asStaff)
  const body = { timestamp, columns: [{ name: 'Écriture' }, { name: 'Montant' }], children: 'all' as const }
  const stored = await sql<{ entry: string; amount: string | null }>`
    select replace(entry_id, '$$', '/') as entry, ${sql.ref(await storageOf('Montant'))}::text as amount
    from ${sql.raw(`project_${project.id}.entries`)} join ${sql.raw(await baseTable())} base using (row_id)
    order by base.row_id`.execute(server.database.owner)
  const amounts = stored.rows.map(({ amount }) => (amount === null ? null : Number(amount)))
  const csv = await exportedFile(server, { params, body: { ...body, format: 'csv' } }, asStaff)
  const written = readCsv(csv.bytes).slice(2, -1)
  expect(written.map(([, amount]) => (amount === '' ? null : Number(amount?.replace(',', '.'))))).toEqual(
    amounts,
  )
  const xlsx = await exportedFile(server, { params, body: { ...body, format: 'xlsx' } }, asStaff)
  const [sheet] = (await readXlsx(xlsx.bytes)).sheets
  expect(sheet?.rows.slice(2, -1).map(([, amount]) => amount ?? null)).toEqual(amounts)
  expect(amounts.length).toBeGreaterThan(rows.length)
})

test('VIEW-12 a workbook holds typed cells with French formats, groups over the headers, and frozen headers and columns', async () => {
  const columns = shown.map((column, at) => ({ ...column, width: 145, pinned: at === 0 }))
  const body = { format: 'xlsx' as const, timestamp, sort: SORT, columns, children: 'all' as const }
  const { bytes } = await exportedFile(server, { params, body }, asStaff)
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets
  expect(sheet?.freezePane).toMatchObject({ rows: 2, columns: 1 })
  expect(sheet?.columns?.[3]?.width).toBeCloseTo(20, 1)
  const header = sheet?.rows[1] ?? []
  const at = (name: string) => header.indexOf(name)
  expect(sheet?.rows[0]?.[at('Fournisseur')]).toBe('Fournisseur')
  expect(sheet?.rows[0]?.[at('Catégorie')]).toBe('Autres')
  expect(sheet?.merges).toContainEqual(
    expect.objectContaining({ startRow: 0, endRow: 0, startCol: at('Validé') }),
  )
  const first = sheet?.rows.findIndex((row) => row[0] === 'A-02') ?? -1
  const cell = (name: string) => sheet?.cells?.get(`${first},${at(name)}`)
  expect(sheet?.rows[first]?.slice(2, 11)).toEqual([
    ...[80, 'Éclair', 80, 1, 0.055],
    ...[new Date('2024-01-05T00:00:00Z'), new Date('2024-01-05T09:30:00Z'), 'https://ged.example/1', 'Non'],
  ])
  expect(cell('Montant')?.style?.numFmt).toBe('#,##0.00\\ "€"')
  expect(cell('Quantité')?.style?.numFmt ?? '#,##0').toBe('#,##0')
  expect(cell('Taux')?.style?.numFmt).toBe('0.00\\ %')
  expect(cell('Date')?.style?.numFmt).toBe('dd/mm/yyyy')
  expect(cell('Saisi le')?.style?.numFmt).toBe('dd/mm/yyyy\\ hh:mm')
  expect(cell('Lien')?.hyperlink?.target).toBe('https://ged.example/1')
  expect([...(sheet?.cells?.values() ?? [])].some(({ formula }) => formula !== undefined)).toBe(false)
})

test('VIEW-12 VIEW-06 child rows stand below their anomaly one level deeper, without what belongs to the anomaly', async () => {
  const body = { format: 'xlsx' as const, timestamp, columns: shown, children: 'all' as const }
  const { bytes, job } = await exportedFile(server, { params, body }, asStaff)
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets
  const header = sheet?.rows[1] ?? []
  const lines = sheet?.rows.slice(2, -1) ?? []
  expect(lines.map((row) => row[header.indexOf('Écriture')])).toEqual(
    AUDIT_ROWS.map(({ values }) => values.Écriture),
  )
  for (const [at, { childIndex = 0 }] of AUDIT_ROWS.entries()) {
    expect(sheet?.rowDefs?.get(at + 2)?.outlineLevel ?? 0).toBe(childIndex > 0 ? 1 : 0)
    const ofAnomaly = ['Id anomalie', 'Montant anomalie', 'Validé'].map(
      (name) => lines[at]?.[header.indexOf(name)] ?? null,
    )
    if (childIndex > 0) expect(ofAnomaly).toEqual([null, null, null])
    else expect(ofAnomaly[2]).toBe('En attente')
  }
  expect(job.done).toBe(10)
})

test('VIEW-12 child rows follow what is unfolded on screen, by the places of the set', async () => {
  const { resultSet, rows } = await opened({ sort: SORT })
  const withChildren = rows.flatMap((row, at) => (row.children?.length ? [at] : []))
  const [one = 0, ...others] = withChildren
  const base = {
    format: 'csv' as const,
    timestamp,
    sort: SORT,
    resultSet,
    columns: [{ name: 'Écriture' }],
    groups: false,
  }
  const exported = async (children: { unfolded: boolean; except: number[] }) =>
    readCsv((await exportedFile(server, { params, body: { ...base, children } }, asReader)).bytes).slice(
      1,
      -1,
    )
  const lines = (isOpen: (at: number) => boolean) =>
    rows.flatMap((row, at) =>
      [row, ...(isOpen(at) ? (row.children ?? []) : [])].map(({ Écriture }) => [Écriture]),
    )
  expect(await exported({ unfolded: false, except: [one] })).toEqual(lines((at) => at === one))
  expect(await exported({ unfolded: true, except: others })).toEqual(lines((at) => !others.includes(at)))
})

test('VIEW-12 VIEW-10 a selection is exported alone, in the order of the screen', async () => {
  const { resultSet, rows } = await opened({ sort: SORT })
  const chosen = [rows[4], rows[1], rows[7]].map((row) => row?.entryId ?? '')
  const base = {
    format: 'csv' as const,
    timestamp,
    sort: SORT,
    resultSet,
    columns: [{ name: 'Id anomalie' }, { name: 'Montant anomalie' }],
    groups: false,
  }
  const exported = async (selection: object) => {
    const body = { ...base, selection } as Parameters<typeof exportedFile>[1]['body']
    return readCsv((await exportedFile(server, { params, body }, asReader)).bytes)
  }
  const ids = (places: readonly number[]) => places.map((at) => rows[at]?.['Id anomalie'])
  const some = await exported({ entryIds: chosen })
  expect(columnOf(some, 'Id anomalie')).toEqual(ids([1, 4, 7]))
  const cents = columnOf(some, 'Montant anomalie').map((text) =>
    Math.round(100 * Number((text || '0').replace(',', '.'))),
  )
  expect(some.at(-1)?.[1]).toBe(
    (cents.reduce((sum, each) => sum + each, 0) / 100).toFixed(2).replace('.', ','),
  )
  const rest = await exported({ resultSet, except: chosen })
  expect(columnOf(rest, 'Id anomalie')).toEqual(ids([0, 2, 3, 5, 6, 8, 9]))
})

test('VIEW-12 the second sheet tells in words what the file shows, and a checksum that anybody can verify', async () => {
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
    sort: SORT,
    prefilteredView: 'gros-montants',
    columns: shown,
  }
  const { bytes } = await exportedFile(server, { params, body }, asStaff)
  const [, scope] = (await readXlsx(bytes)).sheets
  const told = new Map(scope?.rows.map(([label, value]) => [label, value]))
  expect(told.get('Projet')).toBe('Audit 2024')
  expect(told.get('Vue préfiltrée')).toBe('Gros montants')
  expect(told.get('Filtres')).toBe(
    'Montant anomalie ≥ 50,00 € et Catégorie sauf Avoir non pris'.replace('00 €', '00\u00a0€'),
  )
  expect(told.get('Recherche')).toBe('z')
  expect(told.get('Tri')).toBe('Montant anomalie (décroissant), Fournisseur (croissant)')
  expect(told.get('Exporté par')).toBe('Anne Martin')
  expect(told.get('Exporté le')).toBe('02/03/2026 10:00 (Europe/Paris)')
  expect(told.get('Anomalies')).toBe('1')
  const sha256 = createHash('sha256').update(zipPart(bytes, 'xl/worksheets/sheet1.xml')).digest('hex')
  expect(told.get('Empreinte SHA-256')).toBe(sha256)
})

test('VIEW-12 the scope of a CSV stands with its job, for its asker alone, with the checksum of the file', async () => {
  const body = { format: 'csv' as const, timestamp, columns: forCustomers }
  const { bytes, job } = await exportedFile(server, { params, body }, asReader)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(job.scope).toContainEqual({ label: 'Empreinte SHA-256', value: sha256 })
  const seen = await server.call(getJob, { params: { projectId: project.id, job: job.id } }, asStaff)
  expect(seen).toMatchObject({ askedBy: reader.fullName, scope: null })
})

test('VIEW-12 I18N-02 headers, words and scope are in the language of who asks, decimals and days as the specification wants', async () => {
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
  const told = await server.call(startExport, { params, body: dry }, asReader)
  const childRows = AUDIT_ROWS.length - 10
  expect(told).toMatchObject({
    job: null,
    anomalies: 10,
    childRows,
    lines: 10 + childRows + 3,
    mostLines: 1_048_576,
  })
})

test('VIEW-12 more lines than a sheet holds are told before anything starts, and CSV takes them', async () => {
  const { resultSet } = await opened({})
  const copied = await sql<{ id: string }>`
    insert into core.result_sets (project_id, source, publication_id, sharing_key, audience, definition, row_ids, is_whole, expires_at)
    select project_id, source, publication_id, decode(repeat('00', 32), 'hex'), audience, definition,
           decode(repeat('00000001', 1048576), 'hex'), true, expires_at from core.result_sets where id = ${resultSet}
    returning id`.execute(server.database.owner)
  const body = {
    timestamp,
    resultSet: copied.rows[0]?.id ?? '',
    columns: [{ name: 'Fournisseur' }],
    dryRun: true,
  }
  const told = await server.call(startExport, { params, body: { ...body, format: 'xlsx' } }, asReader)
  expect(told.lines).toBeGreaterThan(told.mostLines ?? 0)
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
  const { resultSet } = await opened({ sort: SORT })
  const body = { format: 'csv' as const, timestamp, resultSet, columns: forCustomers }
  expect(await server.refusal(startExport, { params, body }, asReader)).toMatchObject({
    status: 410,
    code: 'result_set_expired',
  })
})

async function baseTable(): Promise<string> {
  const view = await server.database.owner
    .selectFrom('core.views')
    .select('current_publication_id as id')
    .where('project_id', '=', project.id)
    .executeTakeFirstOrThrow()
  return `project_${project.id}.base_dashboard_${view.id}`
}

async function storageOf(column: string): Promise<string> {
  const stored = await server.database.owner
    .selectFrom('core.view_columns')
    .select('storage_name as name')
    .where('project_id', '=', project.id)
    .where('name', '=', column)
    .executeTakeFirstOrThrow()
  return `base.${stored.name}`
}
