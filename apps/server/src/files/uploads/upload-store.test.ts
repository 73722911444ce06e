import { createHash } from 'node:crypto'
import { mkdtemp, readlink, rm, symlink, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { createLocalFileStore } from '../local-file-store.ts'
import { createLocalUploadStore } from './upload-store.ts'

const ID = '0190a3c0-0000-7000-8000-000000000001'

test('XFER-03 an upload whose bytes cannot be read at the moment is neither taken for kept nor removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quitus-uploads-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const uploads = createLocalUploadStore(folder, await createLocalFileStore(join(folder, 'files')))
  // A link to itself cannot be opened, and is there all the same.
  await symlink(ID, join(folder, ID))
  await expect(uploads.settle(ID)).rejects.toThrow('ELOOP')
  await expect(uploads.keep(ID, 1)).rejects.toThrow('ELOOP')
  expect(await readlink(join(folder, ID))).toBe(ID)
})

test('XFER-03 bytes that do not reach the disk are not received, and long pieces do before they are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quitus-uploads-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const store = await createLocalFileStore(join(folder, 'files'))
  const { datastore, received, ensure, checksum } = createLocalUploadStore(folder, store)
  const long = () => Readable.from(Array.from({ length: 90 }, () => Buffer.alloc(65_536, 'x')))
  await ensure(ID, 20_000_000)
  expect(await datastore.write(long(), ID, 0)).toBe(90 * 65_536)
  expect(await datastore.write(Readable.from([Buffer.from('end')]), ID, 90 * 65_536)).toBe(90 * 65_536 + 3)
  expect(await received(ID)).toBe(90 * 65_536 + 3)
  const whole = Buffer.concat([Buffer.alloc(90 * 65_536, 'x'), Buffer.from('end')])
  expect(await checksum(ID, whole.length)).toEqual(createHash('sha256').update(whole).digest())
  expect(await checksum(ID, whole.length + 1), 'more was declared').toBeNull()
  const changed = new Date('2026-01-01')
  await utimes(join(folder, ID), changed, changed)
  expect(await checksum(ID, whole.length), 'its file was changed since').toBeNull()
  const other = createLocalUploadStore(folder, store)
  await other.datastore.write(Readable.from([Buffer.from('!')]), ID, whole.length)
  expect(await other.checksum(ID, whole.length + 1), 'it received a part alone').toBeNull()
  expect(await checksum(ID, whole.length), 'another process received more').toBeNull()
  // The null device takes bytes and cannot write them to a disk.
  await rm(join(folder, ID))
  await symlink('/dev/null', join(folder, ID))
  await expect(datastore.write(long(), ID, 0)).rejects.toMatchObject({ status_code: 500 })
})

test('XFER-03 a sender that fails while its upload is opened is noticed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quitus-uploads-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const store = await createLocalFileStore(join(folder, 'files'))
  const { datastore, ensure } = createLocalUploadStore(folder, store)
  await ensure(ID, 10)
  const bytes = new Readable({ read: () => undefined })
  const writing = datastore.write(bytes, ID, 0)
  // As a library that unpacks archives does: the stream itself does not know that it has failed.
  bytes.emit('error', new Error('The archive is damaged.'))
  await expect(writing).rejects.toMatchObject({ status_code: 500 })
})
