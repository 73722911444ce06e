import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RequestOf } from '@quitus/contract/endpoint.ts'
import { getMappingFile } from '@quitus/contract/templates/template-endpoints.ts'
import { createDefinedView, listDefinedViews } from '@quitus/contract/views/define-prefiltered-views.ts'
import { getColumnDesign, saveColumnDesign } from '@quitus/contract/views/design-columns.ts'
import { afterAll, expect, test } from 'vitest'
import { createMessages } from '#language/messages.ts'
import { NEW_DESIGN } from '#testing/column-design/design-world.ts'
import { startTestServer } from '#testing/start-test-server.ts'
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

async function imported(project: number, mapping: string, login = staff.login): Promise<string> {
  const printed: string[] = []
  const { database, files, deps } = server
  const context = {
    ...{ database, files, deps, translate: messages('en'), showProgress: null },
    ...{ locale: 'en' as const, logger: server.log.logger, onInterrupt: () => () => undefined },
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
  await expect(imported(project, file, other.login)).rejects.toThrow(/must manage/)
  const params = { projectId: project, source: 'dashboard' as const }
  expect((await server.refusal(getColumnDesign, { params }, { as })).code).toBe('view_not_found')
})
