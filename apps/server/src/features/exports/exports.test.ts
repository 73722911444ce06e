import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AUDIT_ROWS } from '#testing/audit-view.ts'
import { EXPORT_SORT, readCsv, startExportWorld } from '#testing/export-world.ts'
import { exportedFile } from '#testing/files/exported-file.ts'

const columnOf = (rows: readonly string[][], name: string) =>
  rows.slice(1, -1).map((row) => row[rows[0]?.indexOf(name) ?? -1])

const { server, project, params, timestamp, shown, forCustomers, asStaff, asReader, opened } =
  await startExportWorld()
test('VIEW-12 ACC-01 who may only read exports the rows of the screen in its order, with its sums', async () => {
  const { resultSet, rows, totals } = await opened({ sort: EXPORT_SORT })
  const body = {
    format: 'csv' as const,
    timestamp,
    sort: EXPORT_SORT,
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
  const body = { format: 'xlsx' as const, timestamp, sort: EXPORT_SORT, columns, children: 'all' as const }
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

test('VIEW-12 VIEW-06 child rows are below their anomaly one level deeper, without what belongs to the anomaly', async () => {
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
  const { resultSet, rows } = await opened({ sort: EXPORT_SORT })
  const withChildren = rows.flatMap((row, at) => (row.children?.length ? [at] : []))
  const [one = 0, ...others] = withChildren
  const base = {
    format: 'csv' as const,
    timestamp,
    sort: EXPORT_SORT,
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
  const { resultSet, rows } = await opened({ sort: EXPORT_SORT })
  const chosen = [rows[4], rows[1], rows[7]].map((row) => row?.entryId ?? '')
  const base = {
    format: 'csv' as const,
    timestamp,
    sort: EXPORT_SORT,
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
