import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { uploadFile } from '@quitus/contract/cell-files/upload-file.ts'
import { createComment } from '@quitus/contract/comments/write-comments.ts'
import { differingTables, questionsOf, SAME_TEXTS } from '@quitus/database/cells/move/compare-project.sql.ts'
import type { Database } from '@quitus/database/connection.ts'
import { guardedClient } from '@quitus/database/guarded-client.ts'
import { buildPendingIndexes } from '@quitus/database/pending-indexes.sql.ts'
import { cellsMissing, createTestCell, type TestCell } from '@quitus/database/testing/create-test-cell.ts'
import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { describeSchema } from '@quitus/database/testing/describe-schema.sql.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { recordAudit } from '#audit/record-audit.sql.ts'
import { openBackup } from '#backup/open-backup.ts'
import { restoreBackup } from '#backup/restore-backup.ts'
import { exportProject } from '#commands/project-export.ts'
import { createCellFiles } from '#files/cell-files.ts'
import { createLocalFileStore } from '#files/local-file-store.ts'
import { verifyProject } from '#history-chain/verify-project.ts'
import { schemasOf } from '../backups/contents-of.sql.ts'
import { chainAll } from '../history/chain-all.ts'
import { startTestServer } from '../start-test-server.ts'
import { change, publishForWriting } from '../writing-world.ts'
import { runCommand } from './run-command.ts'

const missing = cellsMissing()
if (missing !== null) process.stdout.write(`Exports of projects in cells are not tested: ${missing}\n`)

/** Tables of `core` that an export fills besides those with rows of the project. */
const SHARED = ['companies', 'pending_indexes', 'projects', 'state_moves', 'users']

describe.skipIf(missing !== null)('a project that is exported', async () => {
  let cell: TestCell
  const server = await startTestServer({
    createCells: async (central) => {
      cell = await createTestCell(central)
      return [cell]
    },
  })
  const folder = await mkdtemp(join(tmpdir(), 'quitus-export-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const staff = await server.person({ roleType: 'staff' })
  const stranger = await server.person({ roleType: 'staff' })
  const colleague = await server.person({ roleType: 'staff' })
  const cells = () => [
    { number: 1, databaseUrl: cell.ownerUrl, databaseAppUrl: cell.appUrl ?? cell.ownerUrl },
  ]
  const databaseOf = (at: number): Database => (at === 0 ? server.database : cell.database)

  /** A project in which people wrote, with a file, and its chained history; `mark` is in every text of it. */
  async function filled(at: number, mark: string, by = staff) {
    const world = await publishForWriting(server, by, [[by, 'manage']], { cell: at })
    const session = await server.signInAs(by)
    const { params, project } = world
    await world.edit(session, [change('E1$$1', 'Remarque', `${mark} vu`)])
    const ofAnomaly = { projectId: project.id, anomalyId: 'A-01' }
    await server.call(createComment, { params: ofAnomaly, body: { text: `${mark} lu` } }, { as: session })
    await server.call(
      uploadFile,
      {
        params: { ...params, column: 'Pièce', anomalyId: 'A-01', entryId: 'E1$$1' },
        query: {},
        body: { filename: `${mark}.txt` },
        file: new TextEncoder().encode(`${mark} bytes`),
      },
      { as: session },
    )
    // Members are central, and all else is where the project is.
    for (const [{ owner }, kind] of [
      [server.database, 'memberAdded'],
      [databaseOf(at), 'transferRenamed'],
    ] as const)
      await owner
        .transaction()
        .execute((tx) => recordAudit(tx, null, { kind, projectId: project.id }, new Date()))
    await chainAll(databaseOf(at).owner, project.id, () => new Date())
    return world
  }
  const exported = (id: number, path: string, locale: 'fr' | 'en' = 'en') =>
    runCommand(server, cells(), [exportProject, { project: String(id), files: [path] }], locale)

  async function restored(path: string) {
    const target = await createTestDatabase()
    onTestFinished(() => target.drop())
    const store = await createLocalFileStore(await mkdtemp(join(folder, 'files-')))
    const files = createCellFiles({ store, incomingFolder: join(folder, 'incoming'), maxBytes: 1 })
    return { target, store, summary: await restoreBackup({ ownerUrl: target.ownerUrl, files }, path) }
  }

  async function connected(ownerUrl: string) {
    const client = guardedClient({ connectionString: ownerUrl, options: SAME_TEXTS })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }

  test.each([
    ['the central database', 0],
    ['a cell', 1],
  ])(
    'OPS-08 from %s it becomes an installation of its own, equal table by table, with its history and files',
    async (_, at) => {
      const world = await filled(at, `Valmont ${at}`)
      const { id, name } = world.project
      const path = join(folder, `whole-${at}.quitus`)
      const written = await exported(id, path)
      expect(written.code, written.printed).toBe(0)
      const { target, store, summary } = await restored(path)
      expect(summary).toMatchObject({ project: name, files: 1 })
      expect(await schemasOf(target.database)).toContain(`project_${id}`)

      const source = await connected(databaseOf(at).urls.ownerUrl)
      const questions = await questionsOf(source, id)
      expect(questions.length).toBeGreaterThan(50)
      const differing = await differingTables(source, await connected(target.ownerUrl), questions)
      // The restore says in the chain that it is one, and the export was recorded after it was written.
      expect(differing.map((table) => table.replace(/^project_\d+\./, ''))).toEqual([
        ...['core.audit_events', 'history_branches', 'history_chain'],
      ])
      const schema = `project_${id}`
      await buildPendingIndexes(target.database.owner, new AbortController().signal)
      expect(await describeSchema(target.database.owner, schema)).toEqual(
        await describeSchema(databaseOf(at).owner, schema),
      )
      const { owner } = target.database
      const kinds = await owner.selectFrom('core.audit_events').select('kind').execute()
      expect(kinds.map(({ kind }) => kind).sort()).toEqual(['memberAdded', 'transferRenamed'])
      expect(await owner.selectFrom('core.projects').select(['id', 'name', 'cell']).execute()).toEqual([
        { id, name, cell: 0 },
      ])
      expect(await verifyProject(owner, id)).toMatchObject({ verdict: 'intact', waiting: 0 })
      const [file] = await owner.selectFrom('core.files').select('id').execute()
      expect(await text(await store.open(file?.id ?? ''))).toBe(`Valmont ${at} bytes`)
      // What comes after it gets numbers that nothing has.
      await sql`
        insert into core.comments (project_id, source, anomaly_id, is_staff_only, text, author_id, created_at)
        select project_id, source, anomaly_id, is_staff_only, 'later', author_id, now() from core.comments`.execute(
        owner,
      )
      const recorded = await databaseOf(at)
        .owner.selectFrom('core.audit_events')
        .select(['actor_id', 'project_id'])
        .where('kind', '=', 'projectExported')
        .where('project_id', '=', id)
        .execute()
      expect(recorded).toEqual([{ actor_id: null, project_id: id }])
    },
  )

  test.each([0, 1])(
    'OPS-08 SEC-09 its file has nothing of other projects, and no credentials: cell %i',
    async (at) => {
      const other = await filled(at, 'Secret of Dorset', stranger)
      await server.database.owner
        .updateTable('core.projects')
        .set({ name: 'Secret of Dorset' })
        .where('id', '=', other.project.id)
        .execute()
      const { project } = await filled(at, 'Devon')
      // No member, but someone who has changed something.
      await sql`
        insert into core.comment_versions (comment_id, project_id, text, mention_names, replaced_by, replaced_at)
        select id, project_id, 'before', mention_names, ${colleague.id}, now() from core.comments
        where project_id = ${project.id}`.execute(databaseOf(at).owner)
      const path = join(folder, `alone-${at}.quitus`)
      expect((await exported(project.id, path)).code).toBe(0)
      const backup = await openBackup(path)
      let all = ''
      for (const name of backup.parts.keys()) all += await text(await backup.read(name))
      backup.close()
      expect(all).toContain('Devon vu')
      expect(all).toContain('Devon bytes')
      for (const foreign of ['Secret of Dorset', stranger.login, `project_${other.project.id}.`])
        expect(all, foreign).not.toContain(foreign)
      const { owner } = server.database
      const secrets = await sql<{ secret: string }>`
      select password_hash as secret from core.users where password_hash is not null
      union all select value from core.installation`.execute(owner)
      expect(secrets.rows.length).toBeGreaterThan(1)
      for (const { secret } of secrets.rows) expect(all).not.toContain(secret)

      const { target } = await restored(path)
      const tables = await sql<{ name: string; hasProject: boolean }>`
      select relname as name, exists (select from pg_attribute where attrelid = relation.oid
        and attname = 'project_id') as "hasProject"
      from pg_class relation where relnamespace = 'core'::regnamespace and relkind = 'r'`.execute(
        target.database.owner,
      )
      expect(tables.rows.length).toBeGreaterThan(60)
      for (const { name, hasProject } of tables.rows) {
        if (SHARED.includes(name)) continue
        const foreign = hasProject ? sql`project_id is distinct from ${project.id}` : sql`true`
        const { rows } = await sql`select from ${sql.id('core', name)} where ${foreign} limit 1`.execute(
          target.database.owner,
        )
        expect(rows, name).toHaveLength(0)
      }
      const people = await target.database.owner
        .selectFrom('core.users')
        .select(['id', 'login', 'is_disabled', 'password_hash'])
        .orderBy('id')
        .execute()
      const known = { is_disabled: true, password_hash: null }
      expect(people).toEqual([staff, colleague].map(({ id, login }) => ({ id, login, ...known })))
    },
  )

  test('OPS-08 it is refused while something goes on that would be cut, and a cell takes none in', async () => {
    const { project } = await filled(1, 'Busy')
    const path = join(folder, 'busy.quitus')
    const { owner } = cell.database
    const job = randomUUID()
    await sql`
      insert into core.jobs (id, project_id, kind, asked_by, title, parameters, created_at)
      values (${job}, ${project.id}, 'export', ${staff.id}, 'Waiting', '{}', now())`.execute(owner)
    const refused = await exported(project.id, path, 'fr')
    expect(refused.code).toBe(2)
    expect(refused.printed).toContain(`Des tâches du projet ${project.id} sont en cours ou en attente.`)
    await owner
      .updateTable('core.jobs')
      .set({ state: 'cancelled', finished_at: new Date() })
      .where('id', '=', job)
      .execute()
    expect((await exported(project.id, path)).printed).toContain('Its accounts are disabled')
    expect((await exported(project.id, path)).printed).toContain('is there already')
    expect((await exported(999_999, join(folder, 'none.quitus'))).code).toBe(2)
    const files = createCellFiles({
      store: await createLocalFileStore(await mkdtemp(join(folder, 'files-'))),
      incomingFolder: join(folder, 'incoming'),
      maxBytes: 1,
    })
    const empty = await createTestDatabase()
    onTestFinished(() => empty.drop())
    await expect(
      restoreBackup({ ownerUrl: empty.ownerUrl, files, isCell: true }, path),
    ).rejects.toMatchObject({
      reason: 'oneProject',
    })
  })
})
