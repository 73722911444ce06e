import type { TransferCalls } from './transfer-calls.ts'

/** Files of an archive that are listed now, by their ids, and why others are not. */
export type Unpacked = { objects: string[]; refused: { name: string; message: string }[] }

const POLL_MS = 500

/** Unpacks an archive that was sent, and waits until each of its files was checked. Rejects as the server does. */
export async function unpackSent(calls: TransferCalls, archive: string): Promise<Unpacked> {
  const { uploads, refused } = await calls.unpack(archive)
  const waiting = new Set(uploads.map(({ id }) => id))
  const unpacked: Unpacked = { objects: [], refused: [...refused] }
  while (waiting.size > 0) {
    const known = (await calls.uploads()).uploads.filter(({ id }) => waiting.has(id))
    for (const { id, name, state, message } of known) {
      if (state === 'receiving' || state === 'checking') continue
      waiting.delete(id)
      if (state === 'done') unpacked.objects.push(id)
      else unpacked.refused.push({ name, message: message ?? '' })
    }
    if (waiting.size > 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  const order = uploads.map(({ id }) => id)
  return { ...unpacked, objects: order.filter((id) => unpacked.objects.includes(id)) }
}
