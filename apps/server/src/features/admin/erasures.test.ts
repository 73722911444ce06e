import {
  downloadErasure,
  eraseProject,
  eraseUser,
  getErasure,
  previewProjectErasure,
  previewUserErasure,
} from '@quitus/contract/admin/erasures.ts'
import { getUser } from '@quitus/contract/admin/get-user.ts'
import { listRows } from '@quitus/contract/admin/list-rows.ts'
import { updateProjectSettings } from '@quitus/contract/admin/project-settings.ts'
import { updateUser } from '@quitus/contract/admin/update-user.ts'
import { uploadFile } from '@quitus/contract/cell-files/upload-file.ts'
import { listComments } from '@quitus/contract/comments/list-comments.ts'
import { createComment, updateComment } from '@quitus/contract/comments/write-comments.ts'
import { sampleText } from '@quitus/database/testing/sample-files.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { verifyProject } from '#history-chain/verify-project.ts'
import { chainAll } from '#testing/history/chain-all.ts'
import { placesOfTexts } from '#testing/history/places-of-texts.sql.ts'
import { madeJob } from '#testing/made-job.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { change, publishForWriting } from '#testing/writing-world.ts'

const server = await startTestServer()
const { owner } = server.database
const administrator = await server.person({
  ...{ roleType: 'staff', role: 'admin', optionalFeatures: ['admin_wexaus'] },
})
const as = await server.signInAs(administrator)
const staff = await server.person({ roleType: 'staff', fullName: 'Thomas Girard' })
const asStaff = await server.signInAs(staff)

const disable = (user: number) =>
  server.call(updateUser, { params: { user }, body: { isDisabled: true } }, { as })
const archive = (project: number) =>
  server.call(updateProjectSettings, { params: { project }, body: { isArchived: true } }, { as })
const erasePerson = (user: number, otherNames: string[] = []) =>
  server.call(
    eraseUser,
    { params: { user }, body: { otherNames, reference: 'GDPR-7' } },
    { as, language: 'English' },
  )

/** Someone who has left their name in every place that people write to, apart from the grid. */
async function knownPerson(fullName: string) {
  const person = await server.person({ fullName, roleType: 'customer' })
  const world = await publishForWriting(server, staff, [
    [staff, 'manage'],
    [person, 'review'],
  ])
  const asPerson = await server.signInAs(person)
  const anomaly = { projectId: world.project.id, anomalyId: 'A-01' }
  const comment = await server.call(
    createComment,
    { params: anomaly, body: { text: `@${fullName} has seen it`, mentions: [person.id] } },
    { as: asStaff },
  )
  await server.call(
    updateComment,
    {
      params: { ...anomaly, comment: comment.id },
      body: { text: `@${fullName} (${person.login}) has seen it twice`, mentions: [person.id] },
    },
    { as: asStaff },
  )
  const text = `checked with ${fullName.toUpperCase()}`
  const edited = [change('E1$$1', 'Nombre', 7), change('E1$$1', 'Remarque', text)]
  await world.edit(asPerson, edited, { reason: `by ${fullName}` })
  await world.edit(asPerson, [change('E1$$1', 'Remarque', 'checked', text)])
  await chainAll(owner, world.project.id, () => new Date())
  return { person, world, asPerson, anomaly }
}

test('SEC-09 an erased person is nowhere in the database, what they did stays under a pseudonym, and the chain holds', async () => {
  const { person, world, anomaly } = await knownPerson('Honorine Vasseur')
  await server.call(
    updateUser,
    { params: { user: person.id }, body: { fullName: 'Honorine Le Goff' } },
    { as },
  )
  await server.call(
    updateUser,
    { params: { user: person.id }, body: { fullName: 'Honorine Vasseur' } },
    { as },
  )
  const refused = await server.send(
    eraseUser,
    { params: { user: person.id }, body: { otherNames: [] } },
    { as },
  )
  expect(refused.statusCode).toBe(409)
  await disable(person.id)
  const texts = ['honorine', person.login]
  expect(await placesOfTexts(owner, ...texts)).not.toEqual([])

  const preview = await server.call(previewUserErasure, { params: { user: person.id } }, { as })
  const { id } = await erasePerson(person.id)
  expect(await placesOfTexts(owner, ...texts)).toEqual([])

  const certificate = await server.call(getErasure, { params: { erasure: id } }, { as })
  expect(certificate).toMatchObject({
    kind: 'person',
    subjectId: person.id,
    subject: `Erased person ${person.id}`,
    by: administrator.fullName,
    reference: 'GDPR-7',
    kept: [],
  })
  const countOf = (parts: typeof preview.parts, part: string) =>
    parts.find((each) => each.part === part)?.count
  for (const part of ['comments', 'history', 'credentials', 'memberships'])
    expect(countOf(certificate.parts, part), part).toBe(countOf(preview.parts, part))
  // Two texts of the comment and the words of its notice; a reason and two values of cells.
  expect(countOf(certificate.parts, 'comments')).toBeGreaterThanOrEqual(2)
  expect(countOf(certificate.parts, 'history')).toBe(3)

  const { comments } = await server.call(listComments, { params: anomaly, query: {} }, { as: asStaff })
  expect(comments[0]).toMatchObject({
    text: `@Erased person ${person.id} (Erased person ${person.id}) has seen it twice`,
    mentions: [{ userId: person.id, name: `Erased person ${person.id}` }],
  })
  // Of a line of the history the cells that hold the name alone are written again.
  const cells = await sql<{ name: string; before: string | null; after: string | null }>`
    select column_name as name, before::text, after::text from ${sql.id(`project_${world.project.id}`, 'cell_changes')}
    order by change_set_id, column_name`.execute(owner)
  const text = `"checked with Erased person ${person.id}"`
  expect(cells.rows).toEqual([
    { name: 'Nombre', before: null, after: '7' },
    { name: 'Remarque', before: null, after: text },
    { name: 'Remarque', before: text, after: '"checked"' },
  ])
  const sets = await world.changeSets(asStaff)
  expect(sets.filter(({ actor }) => actor === `Erased person ${person.id}`)).toHaveLength(2)
  expect(await verifyProject(owner, world.project.id)).toMatchObject({ verdict: 'intact', erased: 2 })

  const after = await server.call(getUser, { params: { user: person.id } }, { as })
  expect(after).toMatchObject({ state: 'erased', fullName: `Erased person ${person.id}`, projects: [] })
  for (const body of [{ fullName: 'Back Again' }, { isDisabled: false }])
    expect((await server.send(updateUser, { params: { user: person.id }, body }, { as })).statusCode).toBe(
      409,
    )
  const again = { params: { user: person.id }, body: { otherNames: [] } }
  expect((await server.send(eraseUser, again, { as })).statusCode).toBe(409)
})

test('SEC-09 cells of a grid that hold the name are announced and stay, and other spellings are replaced', async () => {
  const { person, world, asPerson } = await knownPerson('Léa Marchand')
  await world.edit(asPerson, [change('E2$$1', 'Remarque', 'with LÉA  MARCHAND, or Lea Marchand')])
  await disable(person.id)
  const preview = await server.call(previewUserErasure, { params: { user: person.id } }, { as })
  expect(preview.kept).toEqual([{ project: world.project.name, cells: 1 }])
  const { id } = await erasePerson(person.id, ['Lea Marchand'])
  const { kept } = await server.call(getErasure, { params: { erasure: id } }, { as })
  expect(kept).toEqual([{ project: world.project.name, cells: 1 }])
  expect(await placesOfTexts(owner, 'lea marchand', 'léa%marchand')).toEqual([
    expect.stringMatching(/^project\.review_dashboard\.c\d+$/),
  ])
})

test('SEC-09 of two people whose names begin alike only their own data goes', async () => {
  const [gone, stays] = [
    await server.person({ fullName: 'Paul Petit' }),
    await server.person({ fullName: 'Paul Petitpas' }),
  ]
  const world = await publishForWriting(server, staff, [
    [staff, 'manage'],
    [gone, 'review'],
    [stays, 'review'],
  ])
  await world.edit(asStaff, [change('E1$$1', 'Remarque', 'Paul Petitpas and paul.petit')], {
    reason: 'Paul Petitpas, not Paul Petit',
  })
  await disable(gone.id)
  await erasePerson(gone.id)
  const reasons = (await world.changeSets(asStaff)).map(({ reason }) => reason)
  expect(reasons).toContain(`Paul Petitpas, not Erased person ${gone.id}`)
  expect(await server.call(getUser, { params: { user: stays.id } }, { as })).toMatchObject({
    state: 'active',
  })
})

test('SEC-09 an erasure and a reader that wait for each other: the project is busy, and nothing of it is gone', async () => {
  const { project } = await publishForWriting(server, staff, [[staff, 'manage']])
  await archive(project.id)
  const entries = sql.table(`project_${project.id}.entries`)
  const erased = await owner.transaction().execute(async (reader) => {
    await sql`select count(*) from ${entries}`.execute(reader)
    const erasing = server.send(
      eraseProject,
      { params: { project: project.id }, body: { name: project.name } },
      { as, language: 'English' },
    )
    await waitedFor(`project_${project.id}.entries`)
    await sql`select from core.projects where id = ${project.id} for key share`.execute(reader)
    return erasing
  })
  expect(erased.json()).toMatchObject({ code: 'project_busy' })
  const kept = await sql`select from ${entries} limit 1`.execute(owner)
  expect(kept.rows).toHaveLength(1)
})

test('SEC-09 the erasure of a project goes on when it and someone else have waited for each other', async () => {
  const world = await publishForWriting(server, staff, [[staff, 'manage']])
  const { project } = world
  await archive(project.id)
  const entries = `project_${project.id}.entries`
  const { erasing } = await owner.transaction().execute(async (writer) => {
    await sql`lock table ${sql.table(entries)} in access share mode`.execute(writer)
    const request = { params: { project: project.id }, body: { name: project.name } }
    const sent = server.send(eraseProject, request, { as })
    await waitedFor(entries)
    // The erasure, which has locked the project, waits for this transaction, and now this one for the erasure.
    await sql`select from core.projects where id = ${project.id} for key share`.execute(writer)
    return { erasing: sent }
  })
  expect((await erasing).statusCode, (await erasing).body).toBe(200)
})

test('SEC-09 an archived project is erased under its name with schema, rows and bytes, and leaves a certificate', async () => {
  const world = await publishForWriting(server, staff, [[staff, 'manage']])
  const project = world.project.id
  const cell = { column: 'Pièce', anomalyId: 'A-02', entryId: 'E2$$1' }
  const params = { projectId: project, source: 'dashboard', ...cell } as const
  await server.call(
    uploadFile,
    { params, query: {}, body: { filename: 'a.txt' }, file: sampleText('evidence') },
    { as: asStaff },
  )
  const stored = await owner.selectFrom('core.files').select('id').where('project_id', '=', project).execute()
  const erase = (name: string) =>
    server.send(eraseProject, { params: { project }, body: { name } }, { as, language: 'English' })
  expect((await erase(world.project.name)).json()).toMatchObject({ code: 'project_not_archived' })
  await archive(project)
  expect((await erase('Another name')).json()).toMatchObject({ code: 'project_name_differs' })
  const job = await madeJob(server, project, staff.id, 'failed')
  const setJob = (state: 'running' | 'failed') =>
    owner
      .updateTable('core.jobs')
      .set({
        ...{ state, started_at: new Date() },
        ...(state === 'running'
          ? { error_code: null, finished_at: null }
          : { error_code: 'internal_error', finished_at: new Date() }),
      })
      .where('id', '=', job)
      .execute()
  await setJob('running')
  expect((await erase(world.project.name)).json()).toMatchObject({ code: 'project_busy' })
  await setJob('failed')

  const preview = await server.call(previewProjectErasure, { params: { project } }, { as })
  const answer = await erase(world.project.name)
  expect(answer.statusCode, answer.body).toBe(200)
  const { id } = answer.json() as { id: number }
  const certificate = await server.call(getErasure, { params: { erasure: id } }, { as })
  expect(certificate).toMatchObject({ kind: 'project', subject: world.project.name, parts: preview.parts })
  expect(certificate.parts.find(({ part }) => part === 'files')).toEqual({ part: 'files', count: 1 })

  const left = await sql<{ schemas: number; rows: number }>`
    select (select count(*)::integer from pg_namespace where nspname = ${`project_${project}`}) as schemas,
           (select count(*)::integer from core.audit_events where project_id = ${project}) as rows`.execute(
    owner,
  )
  expect(left.rows[0]).toEqual({ schemas: 0, rows: 0 })
  await expect
    .poll(() =>
      server.files.store.open(stored[0]?.id ?? '').then(
        () => 'there',
        () => 'gone',
      ),
    )
    .toBe('gone')
  const { rows } = await server.call(listRows, { params: { list: 'erasures' }, body: {} }, { as })
  expect(rows[0]).toMatchObject({ subject: world.project.name })
  const pdf = await server.send(downloadErasure, { params: { erasure: id } }, { as, language: 'French' })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

/** Resolves when a transaction waits for a table. */
function waitedFor(table: string): Promise<void> {
  return vi.waitFor(async () => {
    const waiting = await sql`
      select from pg_locks where not granted and relation = ${table}::regclass`.execute(owner)
    expect(waiting.rows).toHaveLength(1)
  }, 60_000)
}
