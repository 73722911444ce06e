import { updateProjectSettings } from '@quitus/contract/admin/project-settings.ts'
import { listComments } from '@quitus/contract/comments/list-comments.ts'
import { createComment } from '@quitus/contract/comments/write-comments.ts'
import { getChangeSet } from '@quitus/contract/history/get-change-set.ts'
import { listHistory } from '@quitus/contract/history/list-history.ts'
import { listNotices } from '@quitus/contract/notices/notices.ts'
import { notifyAction } from '@quitus/contract/notify/notify-action.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { expect, test } from 'vitest'
import { AUDIT_ROWS } from './audit-view.ts'
import { startTestServer } from './start-test-server.ts'
import { DECISION_VIEW } from './states/decision-view.ts'
import { change, publishForWriting } from './writing-world.ts'

const one = (...entryIds: string[]) => ({ selection: { entryIds } })

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const admin = await server.person({ roleType: 'staff', role: 'admin', optionalFeatures: ['admin_wexaus'] })
const customer = await server.person()
const asStaff = await server.signInAs(staff)
const asAdmin = await server.signInAs(admin)
const asCustomer = await server.signInAs(customer)

/** A project with triage, in which all anomalies are hidden until they are presented. */
async function hiddenWorld() {
  const members = [
    [staff, 'manage'],
    [customer, 'review'],
  ] as const
  const world = await publishForWriting(server, staff, members, { view: DECISION_VIEW, rows: [] })
  await server.database.owner
    .updateTable('core.projects')
    .set({ uses_triage: true })
    .where('id', '=', world.project.id)
    .execute()
  await world.publishAgain({ view: DECISION_VIEW, rows: AUDIT_ROWS })
  const { params, project } = world
  const comment = (text: string, anomalyId = 'A-02') =>
    server.call(
      createComment,
      { params: { projectId: project.id, anomalyId }, body: { text } },
      { as: asStaff },
    )
  return {
    ...world,
    comment,
    comments: async (as: Session, anomalyId = 'A-02') => {
      const { comments } = await server.call(
        listComments,
        { params: { projectId: project.id, anomalyId }, query: {} },
        { as },
      )
      return comments.map(({ text }) => text)
    },
    historyOf: async (as: Session, entryId = 'E2$$1') => {
      const { history } = await server.call(listHistory, { params, query: { entryId, limit: 200 } }, { as })
      return history.map(({ after }) => after)
    },
    setsOf: async (as: Session) => {
      const { changeSets } = await server.call(listHistory, { params, query: { limit: 200 } }, { as })
      return changeSets.map(({ changeSet }) => changeSet)
    },
    notices: async (as: Session) => {
      const { notices } = await server.call(listNotices, { query: { limit: 100 } }, { as })
      return notices.filter(({ projectId, kind }) => projectId === project.id && kind !== 'publication')
    },
  }
}

test('FLOW-14 CELL-13 what staff write while an anomaly is hidden does not reach the customer when it is presented', async () => {
  const world = await hiddenWorld()
  const { edit, decide, comment, comments, historyOf, setsOf } = world
  const typed = await edit(asStaff, [change('E2$$1', 'Remarque', 'À ne pas dire')])
  await edit(asStaff, [change('E2$$1', 'Remarque', 'Doublon', 'À ne pas dire')])
  await comment('Le client va nier')
  await decide(asStaff, { action: 'present', ...one('E2$$1') })
  await edit(asStaff, [change('E2$$1', 'Remarque', 'Doublon probable', 'Doublon')])
  await comment('Voici la facture')
  expect(await historyOf(asCustomer)).toContain('Doublon probable')
  expect(await historyOf(asCustomer)).not.toContain('À ne pas dire')
  expect(await historyOf(asCustomer)).not.toContain('Doublon')
  expect(await historyOf(asStaff)).toContain('À ne pas dire')
  expect(await comments(asCustomer)).toEqual(['Voici la facture'])
  expect(await comments(asStaff)).toEqual(['Voici la facture', 'Le client va nier'])
  expect(await setsOf(asCustomer)).toHaveLength(2)
  const ofTyped = { params: { projectId: world.project.id, changeSet: typed.changeSet ?? '' }, query: {} }
  expect((await server.refusal(getChangeSet, ofTyped, { as: asCustomer })).status).toBe(404)
  // The same for what is written while it is withdrawn.
  await decide(asStaff, { action: 'withdraw', ...one('E2$$1') })
  await edit(asStaff, [change('E2$$1', 'Remarque', 'Retirée pour vérifier', 'Doublon probable')])
  await comment('Entre nous')
  await decide(asStaff, { action: 'present', ...one('E2$$1') })
  expect(await historyOf(asCustomer)).toContain('Doublon probable')
  expect(await historyOf(asCustomer)).not.toContain('Retirée pour vérifier')
  expect(await comments(asCustomer)).toEqual(['Voici la facture'])
})

test('FLOW-14 PRJ-04 staff may open what was written before, for a whole project', async () => {
  const { edit, decide, comment, comments, historyOf, project } = await hiddenWorld()
  await edit(asStaff, [change('E2$$1', 'Remarque', 'Vue avec vous')])
  await comment('Relevé joint')
  await decide(asStaff, { action: 'present', ...one('E2$$1') })
  expect([await historyOf(asCustomer), await comments(asCustomer)].flat()).not.toContain('Relevé joint')
  const requested = { params: { project: project.id }, body: { showsEarlierHistory: true } }
  expect(await server.call(updateProjectSettings, requested, { as: asAdmin })).toMatchObject({
    showsEarlierHistory: true,
  })
  expect(await historyOf(asCustomer)).toContain('Vue avec vous')
  expect(await comments(asCustomer)).toEqual(['Relevé joint'])
})

test('FLOW-14 FLOW-15 a customer keeps no number and no identifier of an anomaly that is withdrawn', async () => {
  const { decide, notices, project, undo } = await hiddenWorld()
  const presented = await decide(asStaff, { action: 'present', ...one('E2$$1', 'E3$$1', 'E4$$1') })
  const remind = (...anomalies: string[]) =>
    server.call(
      notifyAction,
      {
        params: { projectId: project.id },
        body: { action: 'remind', args: { anomalies, person: customer.id } },
      },
      { as: asStaff },
    )
  await remind('A-02')
  await remind('A-02', 'A-03')
  expect((await notices(asCustomer)).map(({ count }) => count)).toEqual([2, 1, 3])
  await decide(asStaff, { action: 'withdraw', ...one('E2$$1') })
  const kept = await notices(asCustomer)
  expect(JSON.stringify(kept)).not.toContain('A-02')
  expect(kept.map(({ kind, count, anomalyId }) => [kind, count, anomalyId])).toEqual([
    ['reminder', 1, 'A-03'],
    ['presented', 2, null],
  ])
  // By an undo as well.
  await decide(asStaff, { action: 'present', ...one('E2$$1') })
  await decide(asStaff, { action: 'withdraw', ...one('E2$$1') })
  await undo(asStaff, presented.changeSet)
  expect(JSON.stringify(await notices(asCustomer))).not.toMatch(/A-0[234]/)
})
