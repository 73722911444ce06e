import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '#files/storage-place.ts'

const BUCKET = 'quitus'

/** A server that speaks S3, on any free port of this machine, with one empty bucket. */
export async function startS3Server(): Promise<{ settings: S3Settings; stop: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'quitus-s3-'))
  const s3 = new S3rver({
    silent: true,
    // It leaves the slash behind a bucket out of what is signed, and so would refuse every listing.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  })
  await s3.configureBuckets()
  const answer = s3.callback()
  const uploads = s3.store.getResourcePath(BUCKET, undefined, 'uploads')
  const server = createServer((request, response) => {
    const parameters = new URL(request.url ?? '', 'http://x').searchParams
    const upload = parameters.get('uploadId')
    const isOurs = upload !== null && (request.method === 'GET' || request.method === 'DELETE')
    if (parameters.has('uploads') && request.method === 'GET') void answerOfUploads(response, uploads)
    else if (!isOurs) answer(request, response)
    else void answerOfParts(request, response, join(uploads, upload))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const settings = {
    bucket: BUCKET,
    prefix: 'files/',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  }
  const stop = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
    await rm(directory, { recursive: true, force: true })
  }
  return { settings, stop }
}

/** What the package lacks of S3: `ListMultipartUploads`, by which abandoned uploads are found. */
async function answerOfUploads(response: ServerResponse, folder: string): Promise<void> {
  const described = (await readdir(folder).catch(() => [])).map(async (id) => {
    const path = join(folder, id, 'key')
    const initiated = `<Initiated>${(await stat(path)).mtime.toISOString()}</Initiated>`
    return `<Upload><Key>${await readFile(path, 'utf8')}</Key><UploadId>${id}</UploadId>${initiated}</Upload>`
  })
  const list = `<IsTruncated>false</IsTruncated>${(await Promise.all(described)).join('')}`
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><ListMultipartUploadsResult>${list}</ListMultipartUploadsResult>`)
}

/** What the package lacks of S3: `ListParts` and `AbortMultipartUpload`, by which uploads resume and are given up. */
async function answerOfParts(
  { method }: IncomingMessage,
  response: ServerResponse,
  folder: string,
): Promise<void> {
  const names = await readdir(folder).catch(() => null)
  if (names === null) {
    const missing = '<Error><Code>NoSuchUpload</Code><Message>There is no such upload.</Message></Error>'
    response.writeHead(404, { 'content-type': 'application/xml' }).end(missing)
    return
  }
  if (method === 'DELETE') {
    await rm(folder, { recursive: true })
    response.writeHead(204).end()
    return
  }
  const parts = names.filter((name) => /^\d+$/.test(name) && names.includes(`${name}.md5`)).map(Number)
  const described = parts
    .toSorted((one, other) => one - other)
    .map(async (part) => {
      const path = join(folder, String(part))
      const tag = `<ETag>&quot;${await readFile(`${path}.md5`, 'utf8')}&quot;</ETag>`
      return `<Part><PartNumber>${part}</PartNumber>${tag}<Size>${(await stat(path)).size}</Size></Part>`
    })
  const list = `<IsTruncated>false</IsTruncated>${(await Promise.all(described)).join('')}`
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><ListPartsResult>${list}</ListPartsResult>`)
}
