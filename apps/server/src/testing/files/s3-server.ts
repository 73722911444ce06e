import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '#files/s3-file-store.ts'

/** A server that speaks S3, on any free port of this machine, with one empty bucket. */
export async function startS3Server(): Promise<{ settings: S3Settings; stop: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'quitus-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    // It leaves the slash behind a bucket out of what is signed, and so would refuse every listing.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: 'quitus' }],
  })
  const { port } = await server.run()
  const settings = {
    bucket: 'quitus',
    prefix: 'files/',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  }
  const stop = async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  }
  return { settings, stop }
}
