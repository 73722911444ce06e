import {
  eraseProject,
  eraseUser,
  getErasure,
  previewProjectErasure,
  previewUserErasure,
} from '@quitus/contract/admin/erasures.ts'
import { getProjectSettings, updateProjectSettings } from '@quitus/contract/admin/project-settings.ts'
import { updateUser } from '@quitus/contract/admin/update-user.ts'
import { uploadFile } from '@quitus/contract/cell-files/upload-file.ts'
import { createComment } from '@quitus/contract/comments/write-comments.ts'
import type { Db } from '@quitus/database/connection.ts'
import { cellsMissing, createTestCell, type TestCell } from '@quitus/database/testing/create-test-cell.ts'
import { type DatabaseLine, lineTo } from '@quitus/database/testing/database-line.ts'
import { sampleText } from '@quitus/database/testing/sample-files.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { applyRetention } from '#erasure/apply-retention.ts'
import { finishBegunErasures } from '#erasure/erase-project-in-cell.ts'
import { placesOfTexts } from '../history/places-of-texts.sql.ts'
import { startTestServer } from '../start-test-server.ts'
import { change, publishForWriting } from '../writing-world.ts'
import { rowsOfProject } from './rows-of-project.sql.ts'

const missing = cellsMissing()
if (missing !== null) process.stdout.write(`Erasures in cells are not tested: ${missing}\n`)

const NO_SIGNAL = new AbortController().signal
const MONTH = 31 * 24 * 3_600_000

describe.skipIf(missing !== null)('an erasure that reaches a cell', async () => {
  let line: DatabaseLine<TestCell>
  const server = await startTestServer({
    createCells: async (central) => {
      line = await lineTo(await createTestCell(central))
      return [line.database]
    },
  })
  const central = server.database.owner
  const cell = () => line.database.database.owner
  const admin = await server.person({ roleType: 'staff', role: 'admin', optionalFeatures: ['admin_wexaus'] })
  const staff = await server.person({ roleType: 'staff', fullName: 'Thomas Girard' })
  const [as, asStaff] = [await server.signInAs(admin), await server.signInAs(staff)]

  /** A project of the cell with an edit, a comment and a file, archived. */
  async function archivedProject() {
    const world = await publishForWriting(server, staff, [[staff, 'manage']], { cell: 1 })
    const projectId = world.project.id
    await world.edit(asStaff, [change('E1$$1', 'Remarque', 'vu')])
    const anomaly = { projectId, anomalyId: 'A-01' }
    await server.call(
      createComment,
      { params: anomaly, body: { text: 'Payée', mentions: [] } },
      { as: asStaff },
    )
    const place = { column: 'Pièce', anomalyId: 'A-02', entryId: 'E2$$1' }
    const params = { projectId, source: 'dashboard', ...place } as const
    const file = sampleText('evidence')
    await server.call(uploadFile, { params, query: {}, body: { filename: 'a.txt' }, file }, { as: asStaff })
    const archive = { params: { project: projectId }, body: { isArchived: true } }
    await server.call(updateProjectSettings, archive, { as })
    const [stored] = await cell()
      .selectFrom('core.files')
      .select('id')
      .where('project_id', '=', projectId)
      .execute()
    return { ...world, id: projectId, name: world.project.name, file: stored?.id ?? '' }
  }
  const preview = (project: number) => server.call(previewProjectErasure, { params: { project } }, { as })
  const erase = ({ id, name }: { id: number; name: string }) =>
    server.send(eraseProject, { params: { project: id }, body: { name, reference: 'R-7' } }, { as })
  const certificate = (erasure: number) => server.call(getErasure, { params: { erasure } }, { as })
  const certificatesOf = async (subject: number, kind: 'person' | 'project' = 'project') =>
    central
      .selectFrom('core.erasures')
      .selectAll()
      .where('subject_id', '=', subject)
      .where('kind', '=', kind)
      .execute()
  const receipts = () => cell().selectFrom('core.erased_parts').select('subject_id').execute()
  const begun = async () =>
    (await central.selectFrom('core.begun_erasures').select('project_id').execute()).length
  const hasSchema = async (owner: Db, project: number) =>
    (
      await sql<{ there: boolean }>`
        select to_regnamespace(${projectSchemaName(project)}) is not null as there`.execute(owner)
    ).rows[0]?.there
  const isStored = async (file: string) => {
    const [parts] = server.deps.cells.reached()
    return parts?.files.store.open(file).then(
      (bytes) => bytes.destroy() !== undefined,
      () => false,
    )
  }
  /** Lets the central database refuse every certificate, as if the process ended before it, until it is called. */
  async function withoutCertificates() {
    await sql`alter table core.erasures add constraint refused check (false) not valid`.execute(central)
    const mend = async () => {
      await sql`alter table core.erasures drop constraint if exists refused`.execute(central)
    }
    onTestFinished(mend)
    return mend
  }
  const whileDown = () => {
    line.cut()
    const mend = () => {
      line.mend()
      server.log.takeErrors()
    }
    onTestFinished(mend)
    return mend
  }

  test('OPS-08 SEC-09 a project in a cell is erased with schema, rows and bytes, and its certificate counts both databases', async () => {
    const project = await archivedProject()
    const { parts } = await preview(project.id)
    expect(parts).toContainEqual({ part: 'files', count: 1 })
    expect(await isStored(project.file)).toBe(true)
    const answer = await erase(project)
    expect(answer.statusCode, answer.body).toBe(200)
    const { id } = answer.json() as { id: number }
    expect(await certificate(id)).toMatchObject({
      ...{ kind: 'project', subject: project.name, by: admin.fullName, reference: 'R-7', parts },
    })
    for (const owner of [central, cell()]) {
      expect(await hasSchema(owner, project.id)).toBe(false)
      expect(await rowsOfProject(owner, project.id)).toEqual([])
    }
    expect(await isStored(project.file)).toBe(false)
    expect([await receipts(), await begun()]).toEqual([[], 0])
    expect(await server.deps.cells.follow(project.id)).toBeUndefined()
    expect(await rowsOfProject(cell(), project.id), 'replication brings nothing back').toEqual([])
  })

  test('OPS-08 SEC-09 an erasure that is cut short between the databases cannot be given up, and goes on by itself', async () => {
    const project = await archivedProject()
    const { parts } = await preview(project.id)
    const mend = await withoutCertificates()
    expect((await erase(project)).statusCode).toBe(500)
    server.log.takeErrors()
    expect([await hasSchema(cell(), project.id), await certificatesOf(project.id)]).toEqual([false, []])
    const back = { params: { project: project.id }, body: { isArchived: false } }
    const refused = await server.refusal(updateProjectSettings, back, { as })
    expect(refused.code).toBe('erasure_begun')
    await expect(finishBegunErasures(server.deps, NO_SIGNAL)).rejects.toThrow('refused')
    await mend()
    expect(await finishBegunErasures(server.deps, NO_SIGNAL)).toBe(1)
    const [kept] = await certificatesOf(project.id)
    expect(await certificate(kept?.id ?? 0)).toMatchObject({ parts, by: admin.fullName, reference: 'R-7' })
    expect([await receipts(), await begun(), await rowsOfProject(central, project.id)]).toEqual([[], 0, []])
  })

  test('OPS-08 SEC-09 while a cell is down nothing begins there, and what has begun waits for it', async () => {
    const project = await archivedProject()
    const mend = whileDown()
    expect((await erase(project)).statusCode).toBe(503)
    expect(await begun()).toBe(0)
    const row = { project_id: project.id, begun_at: new Date(), actor_id: null, is_by_rule: false }
    await central
      .insertInto('core.begun_erasures')
      .values({ ...row, reference: null })
      .execute()
    expect(await finishBegunErasures(server.deps, NO_SIGNAL)).toBe(0)
    mend()
    expect(await hasSchema(cell(), project.id)).toBe(true)
    const answer = await erase(project)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await certificatesOf(project.id)).toMatchObject([{ actor_id: null, is_by_rule: false }])
    expect(await hasSchema(cell(), project.id)).toBe(false)
  })

  test('OPS-08 SEC-09 rules archive and erase a project in a cell, by what both databases have of it', async () => {
    const world = await publishForWriting(server, staff, [[staff, 'manage']], { cell: 1 })
    const project = world.project.id
    const rules = { archiveAfterMonths: 6, eraseAfterMonths: 12 }
    await server.call(updateProjectSettings, { params: { project }, body: rules }, { as })
    await sql`
      insert into ${sql.id(projectSchemaName(project), 'change_sets')} (source, kind, actor_id, created_at)
      values ('dashboard', 'edit', ${staff.id}, now() + interval '5 months')`.execute(cell())
    const { archivesAt } = await server.call(getProjectSettings, { params: { project } }, { as })
    expect(Date.parse(archivesAt ?? '')).toBeGreaterThan(Date.now() + 10 * MONTH)
    const night = async (months: number) => {
      const now = () => new Date(Date.now() + months * MONTH)
      await applyRetention({ ...server.deps, now }, NO_SIGNAL)
      const [row] = await central
        .selectFrom('core.projects')
        .select('archived_at')
        .where('id', '=', project)
        .execute()
      return row === undefined ? 'erased' : row.archived_at === null ? 'active' : 'archived'
    }
    expect(await night(8)).toBe('active')
    expect(await night(12)).toBe('archived')
    expect(await night(23)).toBe('archived')
    const mend = whileDown()
    expect(await night(26)).toBe('archived')
    mend()
    expect(await night(26)).toBe('erased')
    expect(await certificatesOf(project)).toMatchObject([
      { kind: 'project', is_by_rule: true, actor_id: null },
    ])
    expect(await hasSchema(cell(), project)).toBe(false)
  })

  /** Someone whose name is in every place of a project in the cell to which people write, and in a grid. */
  async function knownPerson(fullName: string) {
    const person = await server.person({ fullName })
    const members = [[staff, 'manage'] as const, [person, 'review'] as const]
    const world = await publishForWriting(server, staff, members, { cell: 1 })
    await publishForWriting(server, staff, members)
    const asPerson = await server.signInAs(person)
    const anomaly = { projectId: world.project.id, anomalyId: 'A-01' }
    const body = { text: `@${fullName} has seen it`, mentions: [person.id] }
    await server.call(createComment, { params: anomaly, body }, { as: asStaff })
    await world.edit(asPerson, [change('E1$$1', 'Remarque', `checked with ${fullName}`)], {
      reason: `by ${fullName}`,
    })
    await world.edit(asPerson, [change('E1$$1', 'Remarque', 'checked', `checked with ${fullName}`)])
    await server.call(updateUser, { params: { user: person.id }, body: { isDisabled: true } }, { as })
    return person
  }
  const erasePerson = (user: number) =>
    server.send(eraseUser, { params: { user }, body: { otherNames: [] } }, { as, language: 'English' })

  test('OPS-08 SEC-09 an erased person is in no database any more, and the certificate counts all of them', async () => {
    const person = await knownPerson('Honorine Vasseur')
    const names = ['honorine', person.login]
    expect(await placesOfTexts(cell(), ...names)).not.toEqual([])
    const { parts } = await server.call(previewUserErasure, { params: { user: person.id } }, { as })
    const countOf = (part: string) => parts.find((each) => each.part === part)?.count ?? 0
    expect([countOf('comments'), countOf('history')]).toEqual([1, 3])
    const answer = await erasePerson(person.id)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await placesOfTexts(cell(), ...names), 'before replication brings anything').toEqual([])
    expect(await placesOfTexts(central, ...names)).toEqual([])
    const { id } = answer.json() as { id: number }
    expect(await certificate(id)).toMatchObject({ kind: 'person', subjectId: person.id, parts })
    await vi.waitFor(async () => expect(await receipts()).toEqual([]), { timeout: 60_000 })
  })

  test('OPS-08 SEC-09 nobody is erased while a cell is down, and an erasure that is repeated counts nothing twice', async () => {
    const person = await knownPerson('Odile Kermorgant')
    const down = whileDown()
    expect((await erasePerson(person.id)).statusCode).toBe(503)
    down()
    expect(await certificatesOf(person.id, 'person')).toEqual([])
    expect(await placesOfTexts(cell(), 'kermorgant')).not.toEqual([])
    const { parts } = await server.call(previewUserErasure, { params: { user: person.id } }, { as })
    const mend = await withoutCertificates()
    expect((await erasePerson(person.id)).statusCode).toBe(500)
    server.log.takeErrors()
    expect(await placesOfTexts(central, 'kermorgant')).not.toEqual([])
    await mend()
    const answer = await erasePerson(person.id)
    const { id } = answer.json() as { id: number }
    expect(await certificate(id)).toMatchObject({ parts })
    for (const owner of [central, cell()]) expect(await placesOfTexts(owner, 'kermorgant')).toEqual([])
  })
})
