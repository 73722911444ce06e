import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { discardLetters, listLetters } from '@quitus/contract/claim-letters/claim-letters.ts'
import { startLetters } from '@quitus/contract/claim-letters/start-letters.ts'
import { startExport } from '@quitus/contract/exports/start-export.ts'
import { createUpload } from '@quitus/contract/file-transfers/uploads.ts'
import { getJob } from '@quitus/contract/jobs/get-job.ts'
import { retryJob } from '@quitus/contract/jobs/retry-job.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { expect } from 'vitest'
import { change, type WritingWorld } from '../writing-world.ts'
import type { FaultCaller } from './fault-calls.ts'

export const COLUMN = 'Remarque'
const EXPORT_EVERY_MS = 120
const LETTERS_EVERY_MS = 500
const PIECE = 8_000

/** What all clients of a fault test did together. */
export type Done = {
  edits: number
  reads: number
  lost: number
  exports: number
  letters: number
  uploads: number
  /** Jobs that four interrupted attempts ended, and which their person started again. */
  retried: number
}

type Work = { caller: FaultCaller; world: WritingWorld; done: Done; isOver: () => boolean }

/**
 * Edits one row and reads it again and again until it is to end; returns the last text that the server acknowledged.
 */
export async function editRow(
  { caller, world, done, isOver }: Work,
  entryId: string,
): Promise<string | null> {
  let acknowledged: string | null = null
  while (!isOver()) {
    const clientKey = randomUUID()
    const changes = [change(entryId, COLUMN, clientKey, acknowledged)]
    const edited = await caller.persist(editCells, world.editRequest(changes, { clientKey }))
    expect(edited).toMatchObject({ refused: [] })
    acknowledged = clientKey
    done.edits += 1
    await caller.persist(openResultSet, { params: world.params, body: { timestamp: world.timestamp() } })
    done.reads += 1
  }
  return acknowledged
}

/** Starts an export whenever there is a place for one; all that were acknowledged end well. */
export function exportRows(work: Work): Promise<void> {
  const { caller, world } = work
  const columns = [{ name: COLUMN }, { name: 'Montant' }]
  const body = { format: 'csv', timestamp: world.timestamp(), columns } as const
  const start = () => caller.persist(startExport, { params: world.params, body }, ['too_many_jobs'])
  return startJobs(work, 'exports', EXPORT_EVERY_MS, start)
}

/** Writes letters about these anomalies again and again; all that were acknowledged end well. */
export function writeLetters(work: Work, entryIds: string[]): Promise<void> {
  const { caller, world } = work
  const params = { projectId: world.project.id }
  const body = { timestamp: world.timestamp(), selection: { entryIds }, kind: 'claim' } as const
  const start = async () => {
    // What is in an open letter is in no second one.
    const listed = await caller.persist(listLetters, { params, query: {} })
    const open = 'letters' in listed ? listed.letters.filter(({ isDiscarded }) => !isDiscarded) : []
    const letters = open.map(({ id }) => id)
    if (letters.length > 0)
      await caller.persist(discardLetters, { params, body: { letters } }, ['letter_discarded'])
    return caller.persist(startLetters, { params, body }, ['too_many_jobs', 'letters_without_anomaly'])
  }
  return startJobs(work, 'letters', LETTERS_EVERY_MS, start)
}

type Started = { job: { id: string } | null } | { refused: string }

async function startJobs(
  work: Work,
  kind: 'exports' | 'letters',
  everyMs: number,
  start: () => Promise<Started>,
): Promise<void> {
  const ending: Promise<void>[] = []
  while (!work.isOver()) {
    const started = await start()
    if ('job' in started && started.job !== null) {
      const end = endWell(work, kind, started.job.id)
      if (kind === 'letters') await end
      else ending.push(end)
    }
    await pause(everyMs)
  }
  await Promise.all(ending)
}

/** Waits for the end of a job; one that too many faults interrupted is started again, as its person would. */
async function endWell(
  { caller, world, done }: Work,
  kind: 'exports' | 'letters',
  job: string,
): Promise<void> {
  const params = { projectId: world.project.id, job }
  for (;;) {
    const found = await caller.persist(getJob, { params })
    if ('refused' in found) throw new Error(found.refused)
    if (found.state === 'done') break
    if (found.state === 'failed') {
      expect(found.error).toMatchObject({ code: 'job_interrupted' })
      // Others of the same person may take every slot meanwhile: it is tried again until one is free.
      const retried = await caller.persist(retryJob, { params }, ['job_not_ended', 'too_many_jobs'])
      if (!('refused' in retried)) done.retried += 1
    }
    await pause(50)
  }
  done[kind] += 1
}

/**
 * Sends one file after the other, resuming as a browser does; returns the checksums by name of those whose last byte
 * was acknowledged.
 */
export async function sendFiles({ caller, world, done, isOver }: Work): Promise<Map<string, string>> {
  const sent = new Map<string, string>()
  while (!isOver()) {
    const name = `pièce ${sent.size}.bin`
    const bytes = randomBytes(3 * PIECE)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const announced = { folder: null, name, size: bytes.length, fingerprint: '1', sha256 }
    const params = { projectId: world.project.id }
    for (let isSent = false; !isSent; ) {
      const created = await caller.persist(createUpload, { params, body: announced })
      if ('refused' in created) throw new Error(created.refused)
      isSent = created.url === null || (await sendBytes(caller, created.url, bytes))
    }
    sent.set(name, sha256)
    done.uploads += 1
  }
  return sent
}

/** False when the bytes did not get through, and the upload is to be announced again. */
async function sendBytes(caller: FaultCaller, url: string, bytes: Buffer): Promise<boolean> {
  const tus = { 'tus-resumable': '1.0.0' }
  const head = await caller.send(url, { method: 'HEAD', headers: tus })
  let offset = Number(head.headers.get('upload-offset') ?? Number.NaN)
  while (offset < bytes.length) {
    const answer = await caller.send(url, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(bytes.subarray(offset, offset + PIECE)),
    })
    await answer.arrayBuffer()
    if (answer.status !== 204) break
    offset += PIECE
  }
  if (offset === bytes.length) return true
  await pause(20)
  return false
}
