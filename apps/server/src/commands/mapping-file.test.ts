import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RequestOf } from '@quitus/contract/endpoint.ts'
import { getMappingFile } from '@quitus/contract/templates/template-endpoints.ts'
import { createDefinedView, listDefinedViews } from '@quitus/contract/views/define-prefiltered-views.ts'
import { getColumnDesign, saveColumnDesign } from '@quitus/contract/views/design-columns.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { afterAll, expect, test } from 'vitest'
import { createMessages } from '#language/messages.ts'
import { NEW_DESIGN } from '#testing/column-design/design-world.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { CommandError } from './command-error.ts'
import { runImport } from './import.ts'

const server = await startTestServer()
const messages = await createMessages()
const folder = mkdtempSync(join(tmpdir(), 'quitus-mapping-'))
afterAll(() => rmSync(folder, { recursive: true }))
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)

const fileOf = (name: string, content: unknown) => {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const LEDGER = fileOf(
  'ledger.csv',
  'Id,Tiers,Piece,Montant,Jour\n1,Alpha,F-1,100.50,2024-03-12\n2,Alpha,F-1,100.50,2024-03-12\n3,Beta,F-9,20,2024-03-13\n',
)
const label = (fr: string, en = fr) => ({ fr, en })
const MAPPING = {
  keyColumns: ['Id'],
  publish: 'anomalies',
  roles: { supplier: 'Tiers', invoiceNumber: 'Piece', amount: 'Montant' },
  columns: [
    { header: 'Id', name: 'Id', label: label('Id'), type: 'STRING' },
    { header: 'Tiers', name: 'Tiers', label: label('Tiers'), type: 'STRING' },
    { header: 'Piece', name: 'Piece', label: label('Piece'), type: 'STRING' },
    { header: 'Montant', name: 'Montant', label: label('Montant'), type: 'AMOUNT' },
    { header: 'Jour', name: 'Jour', label: label('Jour'), type: 'DATE' },
  ],
}

async function managed() {
  const { id } = await server.project({
    members: [[staff, 'manage']],
    features: ['dashboard', 'synthesis'],
  })
  return id
}

async function imported(
  project: number,
  mapping: string,
  { login = staff.login, locale = 'en' }: { login?: string; locale?: 'fr' | 'en' } = {},
): Promise<string> {
  const printed: string[] = []
  const { database, files, deps } = server
  const context = {
    ...{ database, files, deps, translate: messages(locale), showProgress: null },
    ...{ locale, logger: server.log.logger, onInterrupt: () => () => undefined },
  }
  await runImport(
    { project: String(project), as: login, mapping, files: [LEDGER] },
    { ...context, print: (line: string) => void printed.push(line) },
  )
  return printed.join('\n')
}

const designOf = async (projectId: number) => {
  const params = { projectId, source: 'dashboard' as const }
  const { columns, card } = await server.call(getColumnDesign, { params }, { as })
  const { views } = await server.call(listDefinedViews, { params }, { as })
  return { columns, card, views: views.map(({ label: named, filter }) => ({ named, filter })) }
}

test('DATA-01 DATA-02 a project that was described in the browser is exported as a mapping file, which makes the same of an empty one', async () => {
  const first = await managed()
  await imported(first, fileOf('mapping.json', MAPPING))
  const params = { projectId: first, source: 'dashboard' as const }
  const { version, columns } = await server.call(getColumnDesign, { params }, { as })
  const changed: Record<string, object> = {
    Tiers: {
      label: label('Fournisseur', 'Supplier'),
      group: { name: 'who', label: label('Qui', 'Who') },
      isFrozen: true,
    },
    Montant: { color: '#ffeecc', footerStyle: 'SUM', width: 180, role: 'documentAmount' },
    Jour: { isHidden: true, isDisplayedByDefault: false },
    Piece: { isDisplayedByDefault: false },
  }
  const given = columns
    .map(({ name, design }) => ({ name, design: { ...design, ...changed[name] } }))
    .toReversed()
  const list = (value: string, en: string) => ({ value, text: label(value, en) })
  const added: RequestOf<typeof saveColumnDesign>['body']['columns'] = [
    {
      name: null,
      added: { type: 'STRING', isAnomalyColumn: true },
      design: {
        ...NEW_DESIGN,
        isHiddenFromCustomers: true,
        choices: {
          isEditable: true,
          filterWithColumn: 'Tiers',
          lists: [
            { key: 'Alpha', choices: [list('Oui', 'Yes')] },
            { key: 'Beta', choices: [list('Non', 'No')] },
          ],
        },
      },
    },
    {
      name: null,
      added: { type: 'AMOUNT', isAnomalyColumn: false, formula: '{Montant} * 1.2' },
      design: { ...NEW_DESIGN, label: label('TTC', 'Gross'), isEditable: false, footerStyle: 'SUM' },
    },
  ]
  const card = [{ label: label('En bref', 'In short'), columns: ['Tiers', 'Montant'] }]
  await server.call(
    saveColumnDesign,
    { params, body: { version, columns: [...given, ...added], card } },
    { as },
  )
  const view = {
    label: label('Grands', 'Large'),
    filter: { column: 'custom:ttc', op: 'between' as const, value: [100, null] },
    isVisibleToCustomers: true,
  }
  await server.call(createDefinedView, { params, body: view }, { as })

  const { mapping, description } = await server.call(getMappingFile, { params: { projectId: first } }, { as })
  expect(mapping).toMatchObject({ keyColumns: ['Id'], columns: MAPPING.columns })
  const file = fileOf('exported.json', { ...mapping, description })
  const second = await managed()
  await imported(second, file)
  const [before, after] = [await designOf(first), await designOf(second)]
  expect(after).toEqual(before)
  expect(after.columns.filter(({ isAdded }) => isAdded)).toHaveLength(2)
  // Once more changes nothing.
  await imported(second, file)
  expect(await designOf(second)).toEqual(before)
})

test('DATA-01 DATA-02 a mapping whose description cannot be read, or that someone imports who may not describe the project, imports nothing', async () => {
  const project = await managed()
  const template = { format: 'quitus-template', version: 2, grids: {}, syntheses: [] }
  const later = fileOf('later.json', { ...MAPPING, description: { ...template, version: 99 } })
  await expect(imported(project, later)).rejects.toThrow(/later version/)
  const faulty = fileOf('faulty.json', { ...MAPPING, description: { ...template, views: 1 } })
  await expect(imported(project, faulty)).rejects.toThrow(/cannot be used|views/)
  const other = await server.person({ roleType: 'staff' })
  const file = fileOf('good.json', { ...MAPPING, description: template })
  await expect(imported(project, file, { login: other.login })).rejects.toThrow(/must manage/)
  const params = { projectId: project, source: 'dashboard' as const }
  expect((await server.refusal(getColumnDesign, { params }, { as })).code).toBe('view_not_found')
})

test('DATA-01 DATA-02 a description that is refused after the import leaves the import published, is explained in either language, and holds once it is corrected', async () => {
  const described = await managed()
  await imported(described, fileOf('first.json', MAPPING))
  const { mapping, description } = await server.call(
    getMappingFile,
    { params: { projectId: described } },
    { as },
  )
  const text = JSON.stringify({ ...mapping, description })
  expect(text).toContain('"label":{"fr":"Tiers","en":"Tiers"}')
  const named = (name: string) => {
    const { columns = [], ...rest } = description.grids.dashboard ?? {}
    const changed = columns.map((column) =>
      column.name === 'Tiers' ? { ...column, design: { ...column.design, label: label(name) } } : column,
    )
    const dashboard = { ...rest, columns: changed }
    return { ...mapping, description: { ...description, grids: { ...description.grids, dashboard } } }
  }
  // Two columns of one name.
  const refused = fileOf('refused.json', named('Montant'))
  const project = await managed()
  const params = { projectId: project, source: 'dashboard' as const }
  const expected = {
    en: /^The lines are imported; the description of the mapping file was refused: .*Montant/,
    fr: /^Les lignes sont importées\s; la description de la correspondance a été refusée\s: .*Montant/,
  }
  for (const locale of ['en', 'fr'] as const) {
    const failing = imported(project, refused, { locale })
    await expect(failing).rejects.toBeInstanceOf(CommandError)
    await expect(failing).rejects.toThrow(expected[locale])
    expect(await server.call(getColumnDesign, { params }, { as })).toMatchObject({ version: 0 })
    expect((await server.call(getViewData, { params, query: {} }, { as })).rows).toHaveLength(2)
  }
  await imported(project, fileOf('corrected.json', named('Fournisseur')))
  const { columns } = await server.call(getColumnDesign, { params }, { as })
  expect(columns.find(({ name }) => name === 'Tiers')?.design.label).toEqual(label('Fournisseur'))
  expect((await server.call(getViewData, { params, query: {} }, { as })).rows).toHaveLength(2)
})
