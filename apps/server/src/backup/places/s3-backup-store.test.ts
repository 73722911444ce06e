import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getOverview } from '@quitus/contract/admin/get-overview.ts'
import { afterAll, expect, test } from 'vitest'
import { runFetchBackup } from '#commands/fetch-backup.ts'
import { readConfig } from '#config.ts'
import { checkBackup, checkBackupRun } from '#doctor/check-backups.ts'
import { s3ClientSettings } from '#files/s3-file-store.ts'
import { startS3Server } from '#testing/files/s3-server.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { findLastBackup, writeNightlyBackup } from '../nightly-backup.ts'
import { openBackup } from '../open-backup.ts'
import { openBackups } from './open-backup-store.ts'
import { uploadInParts } from './upload-in-parts.ts'

const s3 = await startS3Server()
const settings = { ...s3.settings, prefix: 'nights/' }
const key = randomBytes(32)
const client = new S3Client(s3ClientSettings(settings))
const Bucket = settings.bucket
const place = { s3: settings }
const backup = openBackups({ place, keep: 3, key })
if (backup === null) throw new Error('unreachable')
const server = await startTestServer({ backup })
const { database, files } = server
const root = await mkdtemp(join(tmpdir(), 'quitus-bucket-'))
afterAll(async () => {
  client.destroy()
  await Promise.all([s3.stop(), rm(root, { recursive: true, force: true })])
})
const admin = await server.person({
  ...{ roleType: 'staff', role: 'admin' },
  optionalFeatures: ['admin_wexaus'],
})
const as = await server.signInAs(admin)
const going = new AbortController().signal
const night = (day: number) => new Date(Date.UTC(2026, 2, day, 2, 15))
const write = (day: number, signal = going, backups = backup) =>
  writeNightlyBackup({ backup: backups, database, files, now: () => night(day) }, signal)
const nameOf = (day: number) => `quitus-2026030${day}T021500Z.backup`
const uploadsOf = async () =>
  ((await client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads ?? []).map((each) => each.Key)

test('OPS-04 each night adds a backup to the bucket, and its own oldest beyond those that are kept go', async () => {
  expect(await findLastBackup(backup.store)).toBeNull()
  expect(await checkBackup({ place, keep: 3, key }, night(1))).toMatchObject([{ code: 'backupMissing' }])
  for (const Key of ['nights/quitus-by-hand.backup', 'nights/notes.txt', `${nameOf(1)}`])
    await client.send(new PutObjectCommand({ Bucket, Key, Body: 'keep' }))
  expect(await write(1)).toMatchObject({ name: nameOf(1), deleted: 0, fault: null })
  for (const day of [2, 3, 4, 5]) await write(day)
  expect((await backup.store.list()).map(({ name }) => name)).toEqual([5, 4, 3].map(nameOf))
  expect(await findLastBackup(backup.store)).toMatchObject({ at: '2026-03-05T02:15:00Z' })
  expect(await uploadsOf()).toEqual([])
  const found = await checkBackup({ place, keep: 3, key }, night(5))
  expect(found).toMatchObject([
    { state: 'ok', code: 'backupRecent', values: { place: 's3://quitus/nights/' } },
  ])
})

test('OPS-04 a backup of the bucket is fetched by a command, the last one or one by its name, and opens with the key', async () => {
  const config = readConfig({
    ...{ BACKUP_S3_BUCKET: Bucket, BACKUP_S3_PREFIX: 'nights/', BACKUP_S3_ENDPOINT: settings.endpoint ?? '' },
    ...{ BACKUP_S3_ACCESS_KEY_ID: 'S3RVER', BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER' },
  })
  const printed: string[] = []
  const terminal = { translate: server.deps.messages('en'), print: (line: string) => void printed.push(line) }
  const fetched = join(root, 'fetched.backup')
  await runFetchBackup({ files: [fetched] }, config, terminal)
  expect(printed.join()).toContain(nameOf(5))
  const opened = await openBackup(fetched, key)
  opened.close()
  expect(opened.madeAt).toBe('2026-03-05T02:15:00.000Z')
  await expect(runFetchBackup({ files: [fetched] }, config, terminal)).rejects.toThrow('is there already')
  const other = join(root, 'other.backup')
  await runFetchBackup({ files: [other], name: nameOf(3) }, config, terminal)
  expect((await readFile(other)).equals(await readFile(fetched))).toBe(false)
  const absent = { files: [join(root, 'absent')], name: nameOf(1) }
  await expect(runFetchBackup(absent, config, terminal)).rejects.toThrow(`It has:\n  ${nameOf(5)}`)
  await expect(runFetchBackup(absent, readConfig({}), terminal)).rejects.toThrow('BACKUP_S3_BUCKET')
})

test('OPS-04 an upload that is stopped leaves nothing in the bucket, and one of a killed process goes a day later', async () => {
  const stopped = new AbortController()
  const endless = Readable.from(
    (function* () {
      for (let at = 0; ; at++) {
        if (at === 40) stopped.abort(new Error('stopping'))
        yield randomBytes(1024)
      }
    })(),
  )
  const half = { Bucket, Key: 'nights/half' }
  await expect(uploadInParts(client, half, endless, stopped.signal, 8 * 1024)).rejects.toThrow()
  expect(await uploadsOf()).toEqual([])
  await expect(write(6, AbortSignal.abort(new Error('stopping')))).rejects.toThrow()
  for (const Key of [`nights/${nameOf(5)}`, 'nights/others'])
    await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
  await backup.store.deleteAbandoned(new Date(Date.now() + 23 * 3_600_000))
  expect(await uploadsOf()).toHaveLength(2)
  await backup.store.deleteAbandoned(new Date(Date.now() + 25 * 3_600_000))
  expect(await uploadsOf()).toEqual(['nights/others'])
})

test('OPS-04 an archive of many parts arrives whole, and no more of it is read than the part that is sent', async () => {
  const PART = 64 * 1024
  const chunks = Array.from({ length: 100 }, () => randomBytes(10_000))
  let read = 0
  const ahead: number[] = []
  const watched = new S3Client(s3ClientSettings(settings))
  watched.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName === 'UploadPartCommand') {
          ahead.push(read)
          read = 0
        }
        return next(args)
      },
    { step: 'initialize' },
  )
  const source = Readable.from(
    (function* () {
      for (const chunk of chunks) {
        read += chunk.length
        yield chunk
      }
    })(),
    { objectMode: true, highWaterMark: 1 },
  )
  await uploadInParts(watched, { Bucket, Key: 'nights/parts' }, source, going, PART)
  watched.destroy()
  expect(ahead).toHaveLength(15)
  expect(Math.max(...ahead)).toBeLessThanOrEqual(PART + 3 * 10_000)
  const whole = await buffer(await backup.store.open('parts'))
  expect(whole.equals(Buffer.concat(chunks))).toBe(true)
})

test('OPS-04 a bucket that fails is a failed backup with its reason: in the administration, for doctor, and no secret in it', async () => {
  const pool = database.ownerPool
  expect((await server.call(getOverview, {}, { as })).backup).toMatchObject({
    ...{ last: { at: '2026-03-05T02:15:00Z' }, fault: null, isEncrypted: true },
  })
  const missing = { s3: { ...settings, bucket: 'absent' } }
  const lost = openBackups({ place: missing, keep: 3, key })
  if (lost === null) throw new Error('unreachable')
  await expect(write(7, going, lost)).rejects.toThrow('bucket does not exist')
  const { backup: seen } = await server.call(getOverview, {}, { as })
  expect(seen).toMatchObject({ last: { at: '2026-03-05T02:15:00Z' } })
  expect(seen?.fault).toContain('bucket does not exist')
  const [unreadable] = await checkBackup({ place: missing, keep: 3, key }, night(7))
  expect(unreadable).toMatchObject({ state: 'problem', code: 'backupsUnreadable' })
  expect(unreadable?.values?.reason).toContain('bucket does not exist')
  const [failed] = await checkBackupRun(pool, { place, keep: 3, key })
  expect(failed).toMatchObject({
    state: 'problem',
    code: 'backupFailed',
    values: { at: '07/03/2026 02:15 UTC' },
  })
  await write(8)
  expect(await checkBackupRun(pool, { place, keep: 3, key })).toEqual([])
  const locked = { ...backup.store, delete: () => Promise.reject(new Error('AccessDenied')) }
  expect(await write(9, going, { ...backup, store: locked })).toMatchObject({
    deleted: 0,
    fault: 'AccessDenied',
  })
  expect(await checkBackupRun(pool, { place, keep: 3, key })).toMatchObject([
    { state: 'warning', code: 'oldBackupsStay', values: { reason: 'AccessDenied' } },
  ])
  await s3.stop()
  const { backup: gone } = await server.call(getOverview, {}, { as })
  expect(gone).toMatchObject({ last: { at: '2026-03-09T02:15:00Z' } })
  expect(gone?.fault).toContain('ECONNREFUSED')
  expect(JSON.stringify(gone)).not.toContain('S3RVER')
})
