import { findInResultSet } from '@quitus/contract/views/find-in-result-set.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listColumnValues } from '@quitus/contract/views/list-column-values.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { ColumnDefinition, ViewDefinition } from '@quitus/database/views/view-definition.ts'
import { anomalyDashboard } from '@quitus/detection/dashboards.ts'
import { cellText } from '@quitus/domain/columns/cell-text.ts'
import { expect, test } from 'vitest'
import { AUDIT_VIEW } from '#testing/audit-view.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const CODE: ColumnDefinition = {
  name: 'Code',
  label: { fr: 'Nature', en: 'Kind' },
  type: 'STRING',
  choices: {
    origin: 'listed',
    lists: [{ key: '', choices: [{ value: 'DF', text: { fr: 'Autre société', en: 'Other company' } }] }],
  },
}
const VIEW: ViewDefinition = { ...AUDIT_VIEW, columns: [...AUDIT_VIEW.columns, CODE] }
const TEXTS = { currency: 'EUR', timeZone: 'UTC', booleanTexts: { true: '', false: '', pending: '' } }

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)

async function startProject() {
  const project = await server.project({ members: [[staff, 'review']] })
  const rows = ['DF', 'XX'].map((code, at) => ({
    entryId: `E${at}$$1`,
    anomalyId: `id${at}`,
    values: { Code: code, Écriture: `E${at}`, Ligne: '1' },
  }))
  await publishAuditView(server.database, project, staff, { view: VIEW, rows })
  return { projectId: project.id, source: 'dashboard' } as const
}

test('VIEW-21 the codes of an imported column stay codes on the wire and are read as texts in the language of the reader', async () => {
  const params = await startProject()
  for (const [language, text] of [
    ['French', 'Autre société'],
    ['English', 'Other company'],
  ] as const) {
    const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as, language })
    const column = viewMetaData.columns.find(({ name }) => name === 'Code')
    if (column === undefined) throw new Error('The column is missing.')
    expect(column.editable).toBe(false)
    expect(cellText(column, 'DF', TEXTS)).toBe(text)
    expect(cellText(column, 'XX', TEXTS)).toBe('XX')
    const opened = await server.call(
      openResultSet,
      { params, body: { timestamp: viewMetaData.timestamp, sort: [], limit: 10 } },
      { as, language },
    )
    expect(opened.rows.map((row) => row.Code)).toEqual(['DF', 'XX'])
  }
})

test('VIEW-21 value lists and find seek the text of a code, each reader in their own language', async () => {
  const params = await startProject()
  const { timestamp } = (await server.call(getViewMetadata, { params, query: {} }, { as })).viewMetaData
  const valuesWith = async (contains: string, language: 'French' | 'English') => {
    const body = { timestamp, contains, limit: 10 }
    const requested = { params: { ...params, column: 'Code' }, body }
    return (await server.call(listColumnValues, requested, { as, language })).values
  }
  expect(await valuesWith('société', 'French')).toEqual([{ value: 'DF', count: 1 }])
  expect(await valuesWith('société', 'English')).toEqual([])
  expect(await valuesWith('other', 'English')).toEqual([{ value: 'DF', count: 1 }])
  const { resultSet } = await server.call(
    openResultSet,
    { params, body: { timestamp, sort: [], limit: 10 } },
    { as },
  )
  const found = await server.call(
    findInResultSet,
    {
      params: { ...params, resultSet },
      body: { text: 'autre', columns: ['Code'], from: null, direction: 'next' },
    },
    { as },
  )
  expect(found.match).toMatchObject({ position: 0 })
})

test('VIEW-21 a column that nobody edits takes one fixed list of texts, and none to choose from', async () => {
  const project = await server.project({ members: [[staff, 'review']] })
  const define = (choices: NonNullable<ColumnDefinition['choices']>) =>
    publishAuditView(server.database, project, staff, {
      view: { ...AUDIT_VIEW, columns: [...AUDIT_VIEW.columns, { ...CODE, choices }] },
      rows: [],
    })
  await expect(
    define({ origin: 'listed', isEditable: true, lists: [{ key: '', choices: ['Un'] }] }),
  ).rejects.toThrow('nobody edits')
})

test('VIEW-21 the dashboard of detection shows no column of codes or identifiers', () => {
  const { columns } = anomalyDashboard([], ['Ligne'])
  const shown = columns.filter(({ isHidden }) => isHidden !== true).map(({ name }) => name)
  expect(shown.filter((name) => /^(Code|Id) /.test(name))).toEqual([])
  expect(shown.slice(0, 2)).toEqual(['Numéro anomalie', 'Validé'])
})
