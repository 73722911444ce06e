import { copyFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { migrate } from '@quitus/database/migrate.ts'
import { buildPendingIndexes } from '@quitus/database/pending-indexes.sql.ts'
import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { describeSchema } from '@quitus/database/testing/describe-schema.sql.ts'
import {
  createOlderDatabase,
  createUpgradedDatabase,
  OLDER_DATABASES,
} from '@quitus/database/testing/older-database.sql.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCellFiles } from '#files/cell-files.ts'
import type { FileStore } from '#files/file-store.ts'
import { createLocalFileStore } from '#files/local-file-store.ts'
import { contentsOf, countsOf, OF_MIGRATIONS, schemasOf } from '#testing/backups/contents-of.sql.ts'
import { BackupError } from './backup-format.ts'
import { openBackup } from './open-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const folder = await mkdtemp(join(tmpdir(), 'quitus-backup-test-'))
const NOW = new Date('2026-03-01T10:00:00Z')
const FILE = '3d0f4c3e-5b0a-4f6e-9a43-0b6f1d1d8a01'

const filesOf = (store: FileStore) =>
  createCellFiles({ store, incomingFolder: join(folder, 'incoming'), maxBytes: 1 })

async function filled() {
  const source = await createUpgradedDatabase('version-0.1.dump')
  onTestFinished(() => source.drop())
  const store = await createLocalFileStore(await mkdtemp(join(folder, 'files-')))
  const content = Buffer.from('Avoir du 3 mars\n'.repeat(1000))
  const received = join(folder, 'received')
  await writeFile(received, content)
  await store.put(FILE, { path: received, size: content.length })
  return { ...source, store, files: filesOf(store), content }
}

async function empty() {
  const target = await createTestDatabase()
  onTestFinished(() => target.drop())
  const store = await createLocalFileStore(await mkdtemp(join(folder, 'files-')))
  return { ...target, store, files: filesOf(store) }
}

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (failure: unknown) => failure,
  )
  if (!(error instanceof BackupError)) throw error
  return error.reason
}

test('OPS-04 a backup restored into an empty installation equals it table by table and object by object, with its files', async () => {
  const source = await filled()
  const path = join(folder, 'whole.quitus')
  const written = await writeBackup({ ownerUrl: source.ownerUrl, store: source.store, now: NOW }, path)
  expect(written.files).toBe(1)
  expect(written.rows).toBeGreaterThan(100)
  const target = await empty()
  // Where that is another disk, nothing can be moved from it to the files.
  vi.stubEnv('TMPDIR', join(folder, 'no-temporary-folder'))
  onTestFinished(() => void vi.unstubAllEnvs())
  const restored = await restoreBackup(target, path)
  expect(restored).toMatchObject({
    madeAt: NOW.toISOString(),
    files: 1,
    rows: written.rows,
    tables: written.tables,
  })
  const schemas = await schemasOf(source.database)
  expect(schemas).toContain('project_1')
  const indexesOf = async () => {
    const found = await sql<{ def: string }>`
      select indexdef as def from pg_indexes where tablename like 'base\\_%'`.execute(target.database.owner)
    return found.rows
  }
  // Sorted and searched more slowly until the server has made them.
  const atOnce = await indexesOf()
  expect(atOnce.length).toBeGreaterThan(0)
  expect(await buildPendingIndexes(target.database.owner, new AbortController().signal)).toBeGreaterThan(5)
  expect((await indexesOf()).length).toBeGreaterThan(atOnce.length + 5)
  expect(await schemasOf(target.database)).toEqual(schemas)
  for (const schema of schemas)
    expect(await describeSchema(target.database.owner, schema)).toEqual(
      await describeSchema(source.database.owner, schema),
    )
  const contents = await contentsOf(source.database)
  expect(Object.keys(contents).length).toBeGreaterThan(80)
  expect(await contentsOf(target.database)).toEqual(contents)
  expect(await buffer(await target.store.open(FILE))).toEqual(source.content)
})

test.each(OLDER_DATABASES)('OPS-04 a backup of a database of %s restores into this release', async (dump) => {
  const source = await createOlderDatabase(dump)
  onTestFinished(() => source.drop())
  const target = await empty()
  const path = join(folder, `${dump}.quitus`)
  await writeBackup({ ownerUrl: source.ownerUrl, store: target.store, now: NOW }, path)
  const fresh = await describeSchema(target.database.owner, 'core')
  await restoreBackup(target, path)
  expect(await describeSchema(target.database.owner, 'core')).toEqual(fresh)
  await migrate(source.ownerUrl)
  const [expected, restored] = [await contentsOf(source.database), await contentsOf(target.database)]
  expect(countsOf(restored)).toEqual(countsOf(expected))
  const same = (contents: Record<string, string>) =>
    Object.entries(contents).filter(([name]) => !OF_MIGRATIONS.test(name))
  expect(same(restored)).toEqual(same(expected))
})

test('OPS-04 everyone signs in again after a restore, but for service accounts', async () => {
  const source = await filled()
  const { owner } = source.database
  await sql`insert into core.sessions (id, user_id, is_remembered, created_at, active_at, verified_at, expires_at)
            select gen_random_uuid(), id, false, now(), now(), now(), now() + interval '1 day'
            from core.users`.execute(owner)
  const path = join(folder, 'sessions.quitus')
  await writeBackup({ ownerUrl: source.ownerUrl, store: source.store, now: NOW }, path)
  const target = await empty()
  await restoreBackup(target, path)
  const open = await sql`select from core.sessions where ended_at is null`.execute(target.database.owner)
  expect(open.rows).toHaveLength(0)
})

test('OPS-04 a backup that is cut, changed by one byte or no backup is refused before anything is touched', async () => {
  const source = await filled()
  const path = join(folder, 'good.quitus')
  await writeBackup({ ownerUrl: source.ownerUrl, store: source.store, now: NOW }, path)
  const target = await empty()
  const before = await contentsOf(target.database)
  const { size } = await stat(path)
  const damaged = join(folder, 'damaged.quitus')
  for (const length of [0, 10, Math.floor(size / 2), size - 1]) {
    await copyFile(path, damaged)
    await truncate(damaged, length)
    expect(await refusalOf(restoreBackup(target, damaged)), `cut to ${length}`).toBe('unreadable')
  }
  const bytes = await readFile(path)
  const whole = await openBackup(path)
  whole.close()
  let refused = 0
  for (let at = 0; at < 60; at++) {
    const place = Math.floor((size * at) / 60) + 40
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 0x41
    await writeFile(damaged, changed)
    const opened = await openBackup(damaged).catch((error: unknown) => {
      if (!(error instanceof BackupError)) throw error
      refused += 1
      return null
    })
    opened?.close()
    // A byte that says when a part was packed changes nothing.
    if (opened !== null)
      expect([opened.structure, opened.parts], `byte ${place}`).toEqual([whole.structure, whole.parts])
  }
  expect(refused).toBeGreaterThan(30)
  await writeFile(damaged, 'not a backup')
  expect(await refusalOf(restoreBackup(target, damaged))).toBe('unreadable')
  expect(await refusalOf(restoreBackup(target, join(folder, 'absent.quitus')))).toBe('noFile')
  expect(await contentsOf(target.database)).toEqual(before)
})

test('OPS-04 a filled installation, one with a server, and a backup of a newer release are refused', async () => {
  const source = await filled()
  const path = join(folder, 'refused.quitus')
  await writeBackup({ ownerUrl: source.ownerUrl, store: source.store, now: NOW }, path)
  expect(await refusalOf(restoreBackup(source, path))).toBe('filled')
  const target = await empty()
  const server = target.database.listener()
  await server.connect()
  expect(await refusalOf(restoreBackup(target, path))).toBe('running')
  await server.end()
  await sql`insert into public.quitus_migrations (name) values ('999_of_a_newer_release.sql')`.execute(
    source.database.owner,
  )
  await writeBackup({ ownerUrl: source.ownerUrl, store: source.store, now: NOW }, path)
  expect(await refusalOf(restoreBackup(target, path))).toBe('newer')
})

test('OPS-04 a restore that failed half way is repeated, and a failed backup leaves no file', async () => {
  const source = await filled()
  const path = join(folder, 'repeated.quitus')
  await writeBackup({ ownerUrl: source.ownerUrl, store: source.store, now: NOW }, path)
  const target = await empty()
  const full = { ...target.store, put: () => Promise.reject(new Error('The disk is full.')) }
  await expect(restoreBackup({ ownerUrl: target.ownerUrl, files: filesOf(full) }, path)).rejects.toThrow(
    'The disk is full.',
  )
  await restoreBackup(target, path)
  expect(await contentsOf(target.database)).toEqual(await contentsOf(source.database))
  const broken = { ...source.store, open: () => Promise.reject(new Error('The disk is gone.')) }
  const failed = join(folder, 'failed.quitus')
  await expect(writeBackup({ ownerUrl: source.ownerUrl, store: broken, now: NOW }, failed)).rejects.toThrow(
    'The disk is gone.',
  )
  await expect(stat(failed)).rejects.toThrow('ENOENT')
  await expect(stat(`${failed}.part`)).rejects.toThrow('ENOENT')
})

test('OPS-04 a list of a backup whose checksum is not that of the archive is refused', async () => {
  const source = await filled()
  const path = join(folder, 'lists.quitus')
  await writeBackup({ ownerUrl: source.ownerUrl, store: source.store, now: NOW }, path)
  const bytes = await readFile(path)
  for (const written of ['"madeAt":"2026', '"rows":1}']) {
    const place = bytes.indexOf(written)
    expect(place, written).toBeGreaterThan(0)
    const changed = Buffer.from(bytes)
    const at = place + written.search(/[0-9]/)
    changed[at] = (changed[at] ?? 0) ^ 1
    const damaged = join(folder, 'lists-damaged.quitus')
    await writeFile(damaged, changed)
    expect(await refusalOf(openBackup(damaged)), written).toBe('changed')
  }
})

test('OPS-04 a backup is of one moment, whatever is written while it is made', async () => {
  const source = await filled()
  const { owner } = source.database
  // Copied one long after the other.
  await sql`create table core.a_pair (number integer)`.execute(owner)
  await sql`create table project_1.z_pair (number integer)`.execute(owner)
  let written = 0
  let isOver = false
  const writing = (async () => {
    while (!isOver) {
      await owner.transaction().execute(async (tx) => {
        await sql`insert into core.a_pair values (${written})`.execute(tx)
        await sql`insert into project_1.z_pair values (${written})`.execute(tx)
      })
      written += 1
    }
  })()
  const path = join(folder, 'busy.quitus')
  await writeBackup({ ownerUrl: source.ownerUrl, store: source.store, now: NOW }, path)
  isOver = true
  await writing
  const target = await empty()
  await restoreBackup(target, path)
  const countOf = async (table: string) =>
    (
      await sql<{ count: number }>`select count(*)::integer as count from ${sql.raw(table)}`.execute(
        target.database.owner,
      )
    ).rows[0]?.count
  expect(await countOf('core.a_pair')).toBe(await countOf('project_1.z_pair'))
  expect(await countOf('core.a_pair')).toBeLessThan(written)
  await rm(folder, { recursive: true, force: true })
})
