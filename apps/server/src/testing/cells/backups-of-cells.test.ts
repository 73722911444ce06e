import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eraseProject, eraseUser } from '@quitus/contract/admin/erasures.ts'
import { getOverview } from '@quitus/contract/admin/get-overview.ts'
import { updateProjectSettings } from '@quitus/contract/admin/project-settings.ts'
import { updateUser } from '@quitus/contract/admin/update-user.ts'
import { uploadFile } from '@quitus/contract/cell-files/upload-file.ts'
import { addCell } from '@quitus/database/add-cell.ts'
import { setMember } from '@quitus/database/people/people.sql.ts'
import {
  cellsMissing,
  createTestCell,
  endFollowing,
  type TestCell,
} from '@quitus/database/testing/create-test-cell.ts'
import { createTestDatabase, type TestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { sampleText } from '@quitus/database/testing/sample-files.ts'
import { replicatorUrlOf, superuserUrlOf } from '@quitus/database/testing/test-template.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findLastBackup, writeNightlyBackup } from '#backup/nightly-backup.ts'
import { openBackups } from '#backup/places/open-backup-store.ts'
import { runBackup } from '#commands/backup.ts'
import { runFetchBackup } from '#commands/fetch-backup.ts'
import { runRestore } from '#commands/restore.ts'
import { readConfig } from '#config.ts'
import { verifyProject } from '#history-chain/verify-project.ts'
import { createMessages } from '#language/messages.ts'
import { chainAll } from '../history/chain-all.ts'
import { placesOfTexts } from '../history/places-of-texts.sql.ts'
import { startTestServer } from '../start-test-server.ts'
import { change, publishForWriting } from '../writing-world.ts'

const missing = cellsMissing()
if (missing !== null) process.stdout.write(`Backups of cells are not tested: ${missing}\n`)

describe.skipIf(missing !== null)('the backup of a cell', async () => {
  const root = await mkdtemp(join(tmpdir(), 'quitus-cell-backups-'))
  afterAll(() => rm(root, { recursive: true, force: true }))
  const folder = join(root, 'nights')
  const backup = openBackups({ place: { folder }, keep: 2, key: null })
  if (backup === null) throw new Error('unreachable')
  let [installation, cell]: [TestDatabase | null, TestCell | null] = [null, null]
  const server = await startTestServer({
    backup,
    createCells: async (central) => {
      installation = central
      cell = await createTestCell(central)
      return [cell]
    },
  })
  const translate = (await createMessages())('en')
  const admin = await server.person({ roleType: 'staff', role: 'admin', optionalFeatures: ['admin_wexaus'] })
  const databases = () => {
    if (installation === null || cell === null) throw new Error('There is no cell.')
    return { central: installation, cell }
  }
  const night = (day: number) => new Date(Date.UTC(2026, 2, day, 2, 15))
  const going = new AbortController().signal

  test('OPS-04 OPS-08 each night adds an archive of each cell, the oldest of each go, and a cell without one is named', async () => {
    const [parts] = server.deps.cells.reached()
    if (parts === undefined) throw new Error('The cell is not reached.')
    expect(parts.backup, 'its own task of the night has a place').toBe(backup)
    for (const day of [1, 2, 3]) {
      await writeNightlyBackup({ ...server.deps, now: () => night(day) }, going)
      if (day < 3) await writeNightlyBackup({ ...parts, now: () => night(day) }, going)
    }
    expect((await readdir(folder)).toSorted()).toEqual([
      'quitus-20260302T021500Z.backup',
      'quitus-20260303T021500Z.backup',
      'quitus-cell-1-20260301T021500Z.backup',
      'quitus-cell-1-20260302T021500Z.backup',
    ])
    await writeNightlyBackup({ ...parts, now: () => night(3) }, going)
    expect((await backup.store.list(1)).map(({ name }) => name)).toEqual([
      'quitus-cell-1-20260303T021500Z.backup',
      'quitus-cell-1-20260302T021500Z.backup',
    ])
    expect(await findLastBackup(backup.store)).toMatchObject({ at: '2026-03-03T02:15:00Z' })
    const printed: string[] = []
    const terminal = { translate, print: (line: string) => void printed.push(line) }
    const config = readConfig({ BACKUP_FOLDER: folder })
    const path = join(root, 'fetched')
    await runFetchBackup({ files: [path], cell: '1' }, config, terminal)
    expect(printed.join()).toContain('quitus-cell-1-20260303T021500Z.backup')
    const kept = await readFile(join(folder, 'quitus-cell-1-20260303T021500Z.backup'))
    expect((await readFile(path)).equals(kept)).toBe(true)
    const stateAt = async (day: number) => {
      server.clock.advance(night(day).getTime() - server.clock.now().getTime())
      const as = await server.signInAs(admin)
      return (await server.call(getOverview, {}, { as })).backup
    }
    expect(await stateAt(4)).toMatchObject({ isLate: false, cellsWithout: [] })
    await writeNightlyBackup({ ...server.deps, now: () => night(6) }, going)
    const named = { isLate: false, cellsWithout: [{ number: 1, name: 'Cell 1' }] }
    expect(await stateAt(6)).toMatchObject(named)
  })

  test('OPS-04 OPS-08 a cell is restored into an empty database, without what was erased or moved away since, and follows again', async () => {
    const { central, cell: former } = databases()
    const as = await server.signInAs(admin)
    const person = await server.person({ fullName: 'Honorine Vasseur' })
    const members = [[admin, 'manage'] as const, [person, 'review'] as const]
    const [kept, erased, moved] = [
      await publishForWriting(server, admin, members, { cell: 1 }),
      await publishForWriting(server, admin, members, { cell: 1 }),
      await publishForWriting(server, admin, members, { cell: 1 }),
    ]
    const projectId = kept.project.id
    const reason = 'with Honorine Vasseur'
    await kept.edit(as, [change('E1$$1', 'Remarque', 'vu')], { reason })
    const place = { column: 'Pièce', anomalyId: 'A-02', entryId: 'E2$$1' }
    const params = { projectId, source: 'dashboard', ...place } as const
    const file = sampleText('evidence')
    const evidence = { query: {}, body: { filename: 'a.txt' }, file }
    await server.call(uploadFile, { params, ...evidence }, { as })
    const ofMoved = { ...params, projectId: moved.project.id }
    await server.call(uploadFile, { params: ofMoved, ...evidence }, { as })
    const { id: movedFile } = await former.database.owner
      .selectFrom('core.files')
      .select('id')
      .where('project_id', '=', moved.project.id)
      .executeTakeFirstOrThrow()
    await chainAll(former.database.owner, projectId, () => new Date())
    const archive = join(root, 'cell.quitus')
    const dataFolder = dirname(server.incomingFolder)
    const cells = [
      { number: 1, databaseUrl: former.ownerUrl, databaseAppUrl: former.appUrl ?? former.ownerUrl },
    ]
    const printed: string[] = []
    const terminal = { translate, print: (line: string) => void printed.push(line), showProgress: null }
    await runBackup(
      { files: [archive], cell: '1' },
      {
        ...{ database: server.database, files: server.files, deps: server.deps },
        ...{ cells: { cells, dataFolder, maxFileBytes: 1_000_000, s3: null }, ...terminal },
      },
    )
    expect(printed[0]).toContain('2 files')

    const project = erased.project.id
    await server.call(updateProjectSettings, { params: { project }, body: { isArchived: true } }, { as })
    await server.call(eraseProject, { params: { project }, body: { name: erased.project.name } }, { as })
    await server.call(updateUser, { params: { user: person.id }, body: { isDisabled: true } }, { as })
    await server.call(eraseUser, { params: { user: person.id }, body: { otherNames: [] } }, { as })

    await central.database.owner
      .updateTable('core.projects')
      .set({ cell: 0 })
      .where('id', '=', moved.project.id)
      .execute()

    const restored = await createTestDatabase()
    onTestFinished(() => restored.drop())
    await endFollowing(central, former, 1)
    const config = readConfig({
      DATABASE_URL: central.ownerUrl,
      CELLS: JSON.stringify([
        { number: 1, databaseUrl: restored.ownerUrl, databaseAppUrl: restored.appUrl ?? restored.ownerUrl },
      ]),
      QUITUS_DATA: join(root, 'restored'),
    })
    await runRestore({ files: [archive], cell: '1' }, config, terminal)
    expect(printed).toContain('2 erasures applied again.')
    expect(printed).toContain(
      'Projects of the backup that have moved to another cell since, and were removed here: 1.',
    )
    const { owner } = restored.database
    const schemas = await sql<{ name: string }>`
      select nspname as name from pg_namespace where nspname ~ '^project_' order by 1`.execute(owner)
    expect(schemas.rows).toEqual([{ name: `project_${projectId}` }])
    const restoredFiles = async () =>
      (await readdir(join(root, 'restored', 'cells', '1', 'files'), { recursive: true })).join('\n')
    expect(await restoredFiles()).not.toContain(movedFile)
    expect(await placesOfTexts(owner, 'vasseur')).toEqual([])

    await addCell({
      ...{ number: 1, name: 'Cell 1', central: central.database.owner, ownerUrl: restored.ownerUrl },
      ...{ superuserUrl: superuserUrlOf(restored), centralUrl: replicatorUrlOf(central) },
    })
    onTestFinished(() => endFollowing(central, restored, 1))
    const projectsThere = await owner.selectFrom('core.projects').select('id').orderBy('id').execute()
    expect(projectsThere.map(({ id }) => id)).toEqual([projectId, moved.project.id])
    expect(await verifyProject(owner, projectId)).toMatchObject({ verdict: 'intact', erased: 1 })
    const stored = await owner
      .selectFrom('core.files')
      .select('id')
      .where('project_id', '=', projectId)
      .execute()
    expect(await restoredFiles()).toContain(stored[0]?.id ?? 'none')
    const late = await server.person()
    await central.database.owner.transaction().execute((tx) => setMember(tx, projectId, late.id, 'read'))
    await vi.waitFor(async () => {
      const followed = await owner.selectFrom('core.project_members').select('user_id').execute()
      expect(followed.map(({ user_id }) => user_id)).toContain(late.id)
    }, 60_000)
  })
})
