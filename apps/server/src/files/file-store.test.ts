import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { startS3Server } from '#testing/files/s3-server.ts'
import { type FileStore, MissingFile } from './file-store.ts'
import { createLocalFileStore } from './local-file-store.ts'
import { createS3FileStore } from './s3-file-store.ts'

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

test('a store that is still empty lists nothing', async () => {
  expect(await idsOf(createLocalFileStore(join(folder, 'none')))).toEqual([])
  expect(await readdir(folder)).not.toContain('none')
})
