import { open } from 'node:fs/promises'
import { UPLOAD_PIECE_BYTES } from '@quitus/domain/file-transfers/upload-state.ts'

/** Makes a file of this size that takes no room on the disk. */
export async function makeSparseFile(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w')
  await file.truncate(bytes)
  await file.close()
}

/**
 * Sends a file by the tus protocol to an upload that has nothing of it, in pieces as the web application does;
 * answers seconds.
 */
export async function sendFile(
  path: string,
  url: string,
  headers: () => Record<string, string>,
): Promise<number> {
  const file = await open(path)
  const piece = Buffer.alloc(UPLOAD_PIECE_BYTES)
  const started = performance.now()
  try {
    for (let offset = 0; ; ) {
      const { bytesRead } = await file.read(piece, 0, piece.length, offset)
      if (bytesRead === 0) break
      const answer = await fetch(url, {
        method: 'PATCH',
        headers: {
          ...headers(),
          'tus-resumable': '1.0.0',
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: piece.subarray(0, bytesRead),
      })
      if (answer.status !== 204)
        throw new Error(`PATCH at ${offset}: ${answer.status} ${await answer.text()}`)
      offset += bytesRead
    }
  } finally {
    await file.close()
  }
  return (performance.now() - started) / 1000
}
