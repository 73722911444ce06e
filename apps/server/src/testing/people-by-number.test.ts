import { getAnomaly } from '@quitus/contract/anomalies/get-anomaly.ts'
import { startExport } from '@quitus/contract/exports/start-export.ts'
import { listNotices } from '@quitus/contract/notices/notices.ts'
import { notifyAction } from '@quitus/contract/notify/notify-action.ts'
import { updateMe } from '@quitus/contract/session/update-me.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listAwaiting } from '@quitus/contract/views/list-awaiting.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { cellText } from '@quitus/domain/columns/cell-text.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import { expect, test } from 'vitest'
import { AUDIT_ROWS } from './audit-view.ts'
import { readCsv } from './export-world.ts'
import { fileOfJob } from './files/exported-file.ts'
import { startTestServer } from './start-test-server.ts'
import { DECISION_VIEW } from './states/decision-view.ts'
import { publishForWriting } from './writing-world.ts'

const ASSIGNEE = 'Responsable'
const one = (...entryIds: string[]) => ({ selection: { entryIds } })

const server = await startTestServer({ runsJobs: true })
const staff = await server.person({ roleType: 'staff', company: 'Audit & Fils', fullName: 'Hélène Rousseau' })
const auditor = await server.person({
  roleType: 'staff',
  company: 'Audit & Fils',
  fullName: 'Thomas Girard',
})
const impostor = await server.person({ fullName: 'Marie Delaunay' })
const asStaff = await server.signInAs(staff)
const asAuditor = await server.signInAs(auditor)
const asImpostor = await server.signInAs(impostor)

const newWorld = () =>
  publishForWriting(
    server,
    staff,
    [
      [staff, 'manage'],
      [auditor, 'manage'],
      [impostor, 'review'],
    ],
    { view: DECISION_VIEW, rows: AUDIT_ROWS },
  )
type World = Awaited<ReturnType<typeof newWorld>>

const noticesOf = async ({ project }: World, as: Session) => {
  const { notices } = await server.call(listNotices, { query: { limit: 100 } }, { as })
  return notices
    .filter(({ projectId, kind }) => projectId === project.id && kind !== 'publication')
    .map(({ kind }) => kind)
}
const mineOf = async ({ params }: World, as: Session) => {
  const { items } = await server.call(listAwaiting, { params, query: {} }, { as })
  return items.find(({ kind }) => kind === 'assignedToMe')?.count
}
const rename = (as: Session, fullName: string) => server.call(updateMe, { body: { fullName } }, { as })
const entriesIn = async ({ params, timestamp }: World, as: Session, query: object) => {
  const body = { timestamp: timestamp(), limit: 20, ...query }
  const { rows } = await server.call(openResultSet, { params, body }, { as })
  return rows.map((row) => row.Écriture)
}

test('ACC-08 FLOW-16 a customer who takes the name of an auditor gets no reminder, notice or assignment of theirs', async () => {
  const world = await newWorld()
  await rename(asImpostor, 'Thomas  GIRARD')
  await world.decide(asStaff, { action: 'assign', assignee: auditor.id, ...one('E2$$1', 'E3$$1') })
  const args = { anomalies: ['A-02', 'A-03'], text: 'Interne' }
  const requested = { params: { projectId: world.project.id }, body: { action: 'remind', args } } as const
  expect(await server.call(notifyAction, requested, { as: asStaff })).toEqual({ notified: 1 })
  expect(await noticesOf(world, asAuditor)).toEqual(['reminder', 'assigned'])
  expect(await noticesOf(world, asImpostor)).toEqual([])
  expect([await mineOf(world, asAuditor), await mineOf(world, asImpostor)]).toEqual([2, 0])
  // Nor by the number of someone who is no member, nor by a name.
  const stranger = await server.person({ fullName: 'Autre Personne' })
  for (const assignee of [stranger.id, 999_999]) {
    const refused = await world.decide(asStaff, { action: 'assign', assignee, ...one('E4$$1') })
    expect(refused.excluded).toMatchObject([{ code: 'not_a_choice', count: 1 }])
  }
  const typed = await world.edit(asStaff, [
    { entryId: 'E4$$1', column: ASSIGNEE, value: 'Thomas Girard', expected: null },
  ])
  expect(typed.refused).toMatchObject([{ code: 'not_a_choice' }])
})

test('CELL-13 FLOW-16 two members of one name are distinguished by company, in rows, histories and lists, also under a name taken later', async () => {
  const world = await newWorld()
  await rename(asImpostor, 'Marie Delaunay')
  await world.decide(asStaff, { action: 'assign', assignee: impostor.id, ...one('E2$$1') })
  await world.decide(asImpostor, { action: 'validate', ...one('E2$$1') })
  await world.decide(asAuditor, { action: 'assign', assignee: auditor.id, ...one('E3$$1') })
  await rename(asImpostor, 'Thomas Girard')
  const metadata = await server.call(getViewMetadata, { params: world.params, query: {} }, { as: asStaff })
  const column = metadata.viewMetaData.columns.find(({ name }) => name === ASSIGNEE)
  if (column === undefined) throw new Error('The column is missing.')
  const texts = { currency: 'EUR', timeZone: 'UTC', booleanTexts: { true: '', false: '', pending: '' } }
  expect(cellText(column, String(auditor.id), texts)).toBe('Thomas Girard (Audit & Fils)')
  expect(cellText(column, String(impostor.id), texts)).toBe('Thomas Girard (Groupe Valmont)')
  const anomaly = await server.call(
    getAnomaly,
    { params: { ...world.params, anomalyId: 'A-02' }, query: {} },
    { as: asStaff },
  )
  expect(anomaly).toMatchObject({
    assignee: 'Thomas Girard (Groupe Valmont)',
    decision: { by: 'Thomas Girard (Groupe Valmont)' },
  })
  expect((await world.changeSets()).slice(0, 3).map(({ actor }) => actor)).toEqual([
    'Thomas Girard (Audit & Fils)',
    'Thomas Girard (Groupe Valmont)',
    'Hélène Rousseau',
  ])
  expect((await world.history('E2$$1')).map(({ actor }) => actor)).toContain('Thomas Girard (Groupe Valmont)')
})

test('FLOW-16 VIEW-04 people are sought and ordered by the names that are shown, and filtered by their number', async () => {
  const world = await newWorld()
  await rename(asImpostor, 'Marie Delaunay')
  await world.decide(asStaff, { action: 'assign', assignee: impostor.id, ...one('E2$$1') })
  await world.decide(asStaff, { action: 'assign', assignee: auditor.id, ...one('E3$$1') })
  await world.decide(asStaff, { action: 'assign', assignee: staff.id, ...one('E4$$1') })
  const filtered = (filter: Filter) => entriesIn(world, asStaff, { filter })
  expect(await filtered({ column: ASSIGNEE, op: 'contains', value: 'delau' })).toEqual(['E2'])
  expect(await filtered({ column: ASSIGNEE, op: 'startsWith', value: 'hélène' })).toEqual(['E4'])
  expect(await filtered({ column: ASSIGNEE, op: 'in', value: [String(auditor.id)] })).toEqual(['E3'])
  const sort = [{ column: ASSIGNEE, descending: false }]
  expect((await entriesIn(world, asStaff, { sort })).slice(0, 3)).toEqual(['E4', 'E2', 'E3'])
})

test('VIEW-12 FLOW-16 an export names people as the screen does', async () => {
  const world = await newWorld()
  await rename(asImpostor, 'Thomas Girard')
  await world.decide(asStaff, { action: 'assign', assignee: auditor.id, ...one('E2$$1') })
  await world.decide(asStaff, { action: 'assign', assignee: impostor.id, ...one('E3$$1') })
  const body = {
    format: 'csv' as const,
    timestamp: world.timestamp(),
    columns: [{ name: 'Écriture' }, { name: ASSIGNEE }],
    dryRun: false,
  }
  const { job } = await server.call(startExport, { params: world.params, body }, { as: asStaff })
  if (job === null) throw new Error('No job was started.')
  const { bytes } = await fileOfJob(server, world.project.id, job.id, { as: asStaff })
  const people = readCsv(bytes).filter(([entry]) => entry === 'E2' || entry === 'E3')
  expect(people).toEqual([
    ['E2', 'Thomas Girard (Audit & Fils)'],
    ['E3', 'Thomas Girard (Groupe Valmont)'],
  ])
})
