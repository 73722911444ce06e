import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { createUpgradedDatabase } from '@quitus/database/testing/older-database.sql.ts'
import fc from 'fast-check'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createCellFiles } from '#files/cell-files.ts'
import { createLocalFileStore } from '#files/local-file-store.ts'
import { BackupError } from './backup-format.ts'
import { encryptFile, isEncrypted, KEY_BYTES, openEncrypted } from './encrypted-file.ts'
import { openBackup } from './open-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const folder = await mkdtemp(join(tmpdir(), 'quitus-encrypted-'))
afterAll(() => rm(folder, { recursive: true }))
const KEY = randomBytes(KEY_BYTES)
const CHUNK = 64 * 1024
const HEAD = 42

async function encrypted(content: Buffer): Promise<string> {
  const path = join(folder, `file-${crypto.randomUUID()}`)
  const pieces = Array.from({ length: Math.ceil(content.length / 10_000) }, (_, at) =>
    content.subarray(at * 10_000, (at + 1) * 10_000),
  )
  await pipeline(Readable.from(pieces), encryptFile(KEY), createWriteStream(path))
  return path
}

async function readRange(path: string, start: number, end: number): Promise<Buffer> {
  const { reader, size } = await openEncrypted(path, KEY)
  try {
    return await buffer(reader._readStreamForRange(start, Math.min(end, size)))
  } finally {
    await new Promise<void>((done) => reader.close(() => done()))
  }
}

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof BackupError ? error.reason : 'failed'),
  )

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 17])(
  'OPS-04 %i bytes are encrypted and read again, in whole and from any place',
  async (length) => {
    const content = randomBytes(length)
    const path = await encrypted(content)
    expect(await isEncrypted(path)).toBe(true)
    expect((await openEncrypted(path, KEY)).size).toBe(length)
    expect((await readRange(path, 0, length)).equals(content)).toBe(true)
    const place = fc.integer({ min: 0, max: length })
    await fc.assert(
      fc.asyncProperty(place, place, async (one, other) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)]
        expect((await readRange(path, start, end)).equals(content.subarray(start, end))).toBe(true)
      }),
      { numRuns: 20 },
    )
  },
)

test('OPS-04 any changed byte, a chunk that is missing or in another place, and another key are found', async () => {
  const content = randomBytes(3 * CHUNK + 100)
  const path = await encrypted(content)
  const bytes = await readFile(path)
  const damaged = join(folder, 'damaged')
  const isRead = async (changed: Buffer) => {
    await writeFile(damaged, changed)
    return readRange(damaged, 0, content.length).then(
      (read) => read.equals(content),
      () => false,
    )
  }
  expect(await isRead(bytes)).toBe(true)
  const place = fc.integer({ min: 10, max: bytes.length - 1 })
  await fc.assert(
    fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, by) => {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ by
      expect(await isRead(changed)).toBe(false)
    }),
    { numRuns: 60 },
  )
  const sealed = CHUNK + 16
  const chunk = (number: number) => bytes.subarray(HEAD + number * sealed, HEAD + (number + 1) * sealed)
  const head = bytes.subarray(0, HEAD)
  expect(await isRead(Buffer.concat([head, chunk(0), chunk(2), chunk(1), chunk(3)]))).toBe(false)
  // Cut at the end of a chunk: what is left is whole, but none of it is the last.
  await writeFile(damaged, bytes)
  await truncate(damaged, HEAD + 2 * sealed)
  expect(await refusalOf(readRange(damaged, 0, 2 * CHUNK))).toBe('failed')
  expect(await refusalOf(openEncrypted(path, randomBytes(KEY_BYTES)))).toBe('wrongKey')
  await truncate(damaged, HEAD + 5)
  expect(await refusalOf(openEncrypted(damaged, KEY))).toBe('unreadable')
  await writeFile(damaged, 'QUITUS')
  expect(await isEncrypted(damaged)).toBe(false)
})

test('OPS-04 an encrypted backup is restored by its key, and by no other or none', async () => {
  const source = await createUpgradedDatabase('version-0.1.dump')
  onTestFinished(() => source.drop())
  const store = await createLocalFileStore(await mkdtemp(join(folder, 'files-')))
  const path = join(folder, 'whole.quitus')
  const written = await writeBackup({ ownerUrl: source.ownerUrl, store, now: new Date(), key: KEY }, path)
  expect((await readFile(path)).includes('contents.jsonl')).toBe(false)
  const target = await createTestDatabase()
  onTestFinished(() => target.drop())
  const files = createCellFiles({ store, incomingFolder: folder, maxBytes: 1 })
  const place = { ownerUrl: target.ownerUrl, files }
  expect(await refusalOf(restoreBackup(place, path))).toBe('noKey')
  expect(await refusalOf(restoreBackup({ ...place, key: randomBytes(KEY_BYTES) }, path))).toBe('wrongKey')
  const damaged = join(folder, 'damaged.quitus')
  const bytes = await readFile(path)
  for (const at of [0.3, 0.6, 0.9].map((part) => Math.floor(bytes.length * part))) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    await writeFile(damaged, changed)
    expect(await refusalOf(openBackup(damaged, KEY)), `byte ${at}`).toBe('unreadable')
  }
  expect(await restoreBackup({ ...place, key: KEY }, path)).toMatchObject({
    ...{ rows: written.rows, tables: written.tables },
  })
})
