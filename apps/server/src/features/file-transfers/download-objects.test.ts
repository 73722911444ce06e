import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { addFolder } from '@quitus/contract/file-transfers/add-folder.ts'
import { deleteObjects } from '@quitus/contract/file-transfers/delete-objects.ts'
import { startDownload } from '@quitus/contract/file-transfers/download.ts'
import { expect, test } from 'vitest'
import { madeTransferFile } from '#testing/access/transfer-subjects.sql.ts'
import { zipPart } from '#testing/files/zip-part.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { streamZip } from './stream-zip.ts'

const server = await startTestServer()
const anne = await server.person()
const as = await server.signInAs(anne)
const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
const { id: projectId } = await server.project({ members: [[anne, 'review']], features: ['transfers'] })
const params = { projectId }
const file = (name: string, text: string, parent: string | null = null) =>
  madeTransferFile(server, { projectId, userId: anne.id }, { name, text, parent })
const folder = async (name: string, parent: string | null = null) =>
  (await server.call(addFolder, { params, body: { parent, name } }, { as })).id
async function download(...objects: string[]): Promise<Response> {
  const { url } = await server.call(startDownload, { params, body: { objects } }, { as })
  return fetch(address + url)
}

/** What the archive’s own list says of each part, whether its name is marked as UTF-8 included. */
function partsOf(archive: Buffer): { name: string; isUtf8: boolean; method: number }[] {
  const parts = []
  for (let at = archive.indexOf('PK\u0001\u0002', 0, 'latin1'); at !== -1; ) {
    const length = archive.readUInt16LE(at + 28)
    const name = archive.subarray(at + 46, at + 46 + length).toString('utf8')
    const isUtf8 = (archive.readUInt16LE(at + 8) & 0x800) !== 0
    parts.push({ name, isUtf8, method: archive.readUInt16LE(at + 10) })
    at = archive.indexOf('PK\u0001\u0002', at + 46 + length, 'latin1')
  }
  return parts
}

const unpacked = (archive: Buffer, name: string) => zipPart(archive, name).toString()

test('XFER-02 API-07 a zip has every file under its folders, with names as they are on Windows and macOS alike', async () => {
  const outer = await folder('Exercice 2025')
  const inner = await folder('Pièces n° 1 – é', outer)
  await file('Relevé de banque.csv', 'Compte;Solde\n', inner)
  await file('請求書 🧾.txt', 'Payée', inner)
  const [one, other] = [await folder('Un', outer), await folder('Deux', outer)]
  const duplicates = [await file('Avoir.txt', 'un', one), await file('AVOIR.txt', 'deux', other)]
  const answer = await download(outer, ...duplicates)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const archive = Buffer.from(await answer.arrayBuffer())
  const parts = partsOf(archive)
  expect(parts.map(({ name }) => name).toSorted()).toEqual([
    // Those that were chosen themselves are called alike for Windows, which takes case for nothing.
    'AVOIR (2).txt',
    'Avoir.txt',
    'Exercice 2025/Deux/AVOIR.txt',
    'Exercice 2025/Pièces n° 1 – é/Relevé de banque.csv',
    'Exercice 2025/Pièces n° 1 – é/請求書 🧾.txt',
    'Exercice 2025/Un/Avoir.txt',
  ])
  for (const { name, isUtf8 } of parts) {
    expect({ name, isUtf8 }).toEqual({ name, isUtf8: true })
    expect(name).toBe(name.normalize('NFC'))
    expect(name).not.toMatch(/[\\<>:"|?*]|\.\.|^\//)
  }
  expect(unpacked(archive, 'Exercice 2025/Pièces n° 1 – é/請求書 🧾.txt')).toBe('Payée')
  expect(unpacked(archive, 'AVOIR (2).txt')).toBe('deux')
})

test('XFER-02 PERF-01 a zip opens one file after the other as it is read, and stores what is packed already', async () => {
  const opened: string[] = []
  const large = randomBytes(3_000_000)
  const files = ['a.pdf', 'b.csv', 'c.zip'].map((name) => ({
    ...{ path: [name], size: String(large.length), created_at: '2026-01-05T10:00:00Z' },
    open: async () => {
      opened.push(name)
      return Readable.from([large])
    },
  }))
  const zip = streamZip(files)
  const reading = zip[Symbol.asyncIterator]()
  await reading.next()
  expect(opened).toEqual(['a.pdf'])
  const rest: Buffer[] = []
  for (let next = await reading.next(); next.done !== true; next = await reading.next()) rest.push(next.value)
  expect(opened).toEqual(['a.pdf', 'b.csv', 'c.zip'])
  expect(partsOf(Buffer.concat(rest)).map(({ name, method }) => [name, method])).toEqual([
    ['a.pdf', 0],
    ['b.csv', 8],
    ['c.zip', 0],
  ])
})

test('XFER-02 a zip whose store fails halfway breaks off, so that nobody takes it for whole', async () => {
  const files = ['a.txt', 'b.txt'].map((name) => ({
    ...{ path: [name], size: '3', created_at: '2026-01-05T10:00:00Z' },
    open: async () => {
      if (name === 'b.txt') throw new Error('the store is away')
      return Readable.from([Buffer.from('Vu.')])
    },
  }))
  await expect(buffer(streamZip(files))).rejects.toThrow('the store is away')
})

test('XFER-02 a file that is opened for someone who has left meanwhile is closed again', async () => {
  const opened = Promise.withResolvers<Readable>()
  const zip = streamZip([
    { path: ['a.txt'], size: '3', created_at: '2026-01-05T10:00:00Z', open: () => opened.promise },
  ])
  zip.destroy()
  await once(zip, 'close')
  const file = Readable.from([Buffer.from('Vu.')])
  opened.resolve(file)
  await once(file, 'close')
  expect(file.destroyed).toBe(true)
})

test('XFER-02 XFER-05 who downloads a file or a folder that someone deletes meanwhile gets all of it', async () => {
  const text = 'Grand livre;'.repeat(500_000)
  const parent = await folder('Supprimé pendant')
  const object = await file('grand livre.txt', text, parent)
  const answers = [await download(object), await download(parent)]
  await server.call(deleteObjects, { params, body: { objects: [parent] } }, { as })
  const [alone, zipped] = await Promise.all(
    answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())),
  )
  expect(alone?.toString()).toBe(text)
  expect(unpacked(zipped ?? Buffer.of(), 'Supprimé pendant/grand livre.txt')).toBe(text)
  expect((await server.refusal(startDownload, { params, body: { objects: [object] } }, { as })).code).toBe(
    'object_not_found',
  )
})
