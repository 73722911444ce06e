import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'
import { findLastBackup, writeNightlyBackup } from './nightly-backup.ts'
import { openBackup } from './open-backup.ts'
import { openBackupStore, openBackups } from './places/open-backup-store.ts'

const server = await startTestServer()
const root = await mkdtemp(join(tmpdir(), 'quitus-nights-'))
afterAll(() => rm(root, { recursive: true }))
const going = new AbortController().signal
const night = (day: number) => new Date(Date.UTC(2026, 2, day, 2, 15))

function depsOf(folder: string, { keep = 3, key = null as Buffer | null } = {}) {
  return (day: number) => ({
    ...{
      backup: openBackups({ place: { folder }, keep, key }),
      database: server.database,
      files: server.files,
    },
    now: () => night(day),
  })
}

test('OPS-04 each night adds a backup, and the oldest beyond those that are kept go; nothing else in the folder does', async () => {
  const folder = join(root, 'nights')
  const on = depsOf(folder)
  expect(await findLastBackup(openBackupStore({ folder }))).toBeNull()
  expect(await writeNightlyBackup(on(1), going)).toMatchObject({
    name: 'quitus-20260301T021500Z.backup',
    deleted: 0,
  })
  await writeFile(join(folder, 'notes.txt'), 'keep')
  await writeFile(join(folder, 'quitus-by-hand.backup'), 'keep')
  const left = join(folder, 'quitus-20260228T021500Z.backup.part')
  await writeFile(left, 'half')
  await utimes(left, night(1), night(1))
  for (const day of [2, 3, 4, 5]) await writeNightlyBackup(on(day), going)
  expect((await readdir(folder)).toSorted()).toEqual([
    'notes.txt',
    ...[3, 4, 5].map((day) => `quitus-2026030${day}T021500Z.backup`),
    'quitus-by-hand.backup',
  ])
  expect(await findLastBackup(openBackupStore({ folder }))).toMatchObject({ at: '2026-03-05T02:15:00Z' })
  const opened = await openBackup(join(folder, 'quitus-20260305T021500Z.backup'))
  opened.close()
  expect(opened.madeAt).toBe('2026-03-05T02:15:00.000Z')
})

test('OPS-04 a backup that fails or is stopped leaves those before as they are, and nothing half written', async () => {
  const folder = join(root, 'failing')
  const on = depsOf(folder, { keep: 1, key: randomBytes(32) })
  await writeNightlyBackup(on(1), going)
  const stopped = AbortSignal.abort(new Error('stopping'))
  await expect(writeNightlyBackup(on(2), stopped)).rejects.toThrow('stopping')
  expect(await readdir(folder)).toEqual(['quitus-20260301T021500Z.backup'])
  await writeFile(join(root, 'file'), '')
  await expect(writeNightlyBackup(depsOf(join(root, 'file', 'below'))(1), going)).rejects.toThrow('ENOTDIR')
})

test('OPS-04 without a folder nothing is written', async () => {
  const { database, files } = server
  const deps = { backup: null, database, files, now: () => night(1) }
  expect(await writeNightlyBackup(deps, going)).toBeNull()
})
