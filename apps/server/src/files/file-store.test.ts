import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, describe, expect, test } from 'vitest'
import { startS3Server } from '#testing/files/s3-server.ts'
import { type FileStore, MissingFile } from './file-store.ts'
import { createLocalFileStore } from './local-file-store.ts'
import { createS3FileStore, s3ClientSettings } from './s3-file-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'quitus-stores-'))
const s3 = await startS3Server()
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true })
})

async function idsOf(store: FileStore): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of store.list()) ids.push(id)
  return ids.toSorted()
}

describe.each([
  ['a folder', createLocalFileStore(join(folder, 'local'))],
  ['S3', createS3FileStore(s3.settings)],
])('%s', (_, store) => {
  async function put(bytes: Buffer): Promise<string> {
    const [id, path] = [randomUUID(), join(folder, 'local', 'incoming', randomUUID())]
    await mkdir(join(folder, 'local', 'incoming'), { recursive: true })
    await writeFile(path, bytes)
    await store.put(id, { path, size: bytes.length })
    return id
  }

  test.each([1, 100_000, 6_000_000])('OPS-01 gives back the %i bytes that it took', async (size) => {
    const bytes = Buffer.alloc(size, 'Quitus ')
    const id = await put(bytes)
    expect((await buffer(await store.open(id))).equals(bytes)).toBe(true)
  })

  test('OPS-01 lists what it holds and since when, and forgets what is deleted, once or twice', async () => {
    const before = await idsOf(store)
    const [one, other] = [await put(Buffer.from('one')), await put(Buffer.from('other'))]
    expect(await idsOf(store)).toEqual([...before, one, other].toSorted())
    for await (const { storedAt } of store.list())
      expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(600_000)
    await store.delete(one)
    await store.delete(one)
    expect(await idsOf(store)).toEqual([...before, other].toSorted())
    await expect(store.open(one)).rejects.toBeInstanceOf(MissingFile)
  })

  test('SEC-02 takes no id that could lead elsewhere', async () => {
    for (const id of ['../../etc/passwd', '', 'a/b', `${randomUUID()}/..`, randomUUID().toUpperCase()])
      await expect(async () => store.open(id)).rejects.toThrow('no id')
  })

  test('SEC-04 holds nothing of a file that could not be read to its end', async () => {
    const before = await idsOf(store)
    const path = join(folder, 'nowhere', 'at-all')
    await expect(store.put(randomUUID(), { path, size: 10 })).rejects.toThrow()
    expect(await idsOf(store)).toEqual(before)
  })
})

test('OPS-04 OPS-08 a bucket lists its files alone, without those of cells and what uploads in progress leave there', async () => {
  const { settings } = s3
  const central = createS3FileStore(settings)
  const ofCell = createS3FileStore({ ...settings, prefix: `${settings.prefix}cell-1/` })
  const before = await idsOf(central)
  const [id, path] = [randomUUID(), join(folder, 'of-cell')]
  await writeFile(path, 'x')
  await ofCell.put(id, { path, size: 1 })
  const client = new S3Client(s3ClientSettings(settings))
  for (const suffix of ['.info', '.part'])
    await client.send(
      new PutObjectCommand({
        Bucket: settings.bucket,
        Key: `${settings.prefix}${randomUUID()}${suffix}`,
        Body: 'x',
      }),
    )
  client.destroy()
  expect(await idsOf(central)).toEqual(before)
  expect(await idsOf(ofCell)).toEqual([id])
})

test('OPS-04 a folder lists its files alone', async () => {
  const [store, id] = [createLocalFileStore(join(folder, 'strange')), randomUUID()]
  const path = join(folder, 'strange', 'received')
  await mkdir(join(folder, 'strange'), { recursive: true })
  await writeFile(path, 'x')
  await store.put(id, { path, size: 1 })
  await writeFile(join(folder, 'strange', id.slice(0, 2), 'notes.txt'), 'x')
  expect(await idsOf(store)).toEqual([id])
})

test('a store that is still empty lists nothing', async () => {
  expect(await idsOf(createLocalFileStore(join(folder, 'none')))).toEqual([])
  expect(await readdir(folder)).not.toContain('none')
})
