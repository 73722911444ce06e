import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createUpload, listUploads } from '@quitus/contract/file-transfers/uploads.ts'
import type { DraftContent } from '@quitus/contract/imports/import-draft.schema.ts'
import {
  getImportDraft,
  recogniseFiles,
  setImportDraft,
  startImport,
} from '@quitus/contract/imports/import-drafts.ts'
import { publishImportPreview } from '@quitus/contract/imports/import-previews.ts'
import { isJobActive } from '@quitus/domain/job.ts'
import type { Client } from '../client.ts'
import { sendFile } from '../transfers/send-sparse-file.ts'

type World = { client: Client; address: string; projectId: number }

/** How often pages look at an import that runs. */
const LOOK_MS = 200

const READING = { encoding: null, delimiter: null, headerLine: null, sheet: null }

/** Seconds in which files are sent, compared and published by the calls of the browser; the last is the master. */
export async function importInBrowser(
  world: World,
  paths: readonly string[],
): Promise<{ sending: number; comparing: number; publishing: number }> {
  const { client, projectId } = world
  const params = { projectId }
  const started = performance.now()
  const files = (await sendAll(world, paths)).map(({ object }) => object)
  const sent = performance.now()
  const master = files.at(-1) ?? ''
  const content: DraftContent = {
    ...{ files, kind: 'fec', reading: READING, columns: [], keyColumns: [] },
    fec: { siren: null, closingOn: null, suppliers: { file: master, columns: {} } },
    ...{ addsToCurrent: null, excludesBadLines: false, detection: {} },
  }
  const { version } = await client(setImportDraft, { params, body: { version: 0, content } })
  await client(startImport, { params, body: { version, isCheck: false, isPreview: true } })
  await untilEnded(world)
  const compared = performance.now()
  const { preview } = await client(getImportDraft, { params })
  await client(publishImportPreview, { params, body: { job: preview?.job ?? '' } })
  await untilEnded(world)
  const published = performance.now()
  return {
    sending: (sent - started) / 1000,
    comparing: (compared - sent) / 1000,
    publishing: (published - compared) / 1000,
  }
}

/** Sends files one after another and waits until all of them are checked and listed. */
export async function sendAll({ client, address, projectId }: World, paths: readonly string[]) {
  const params = { projectId }
  const headers = () => ({ authorization: `Bearer ${client.token()}` })
  const sent: { object: string; bytes: number; sentAt: number }[] = []
  for (const path of paths) {
    const { size } = await stat(path)
    const body = { folder: null, name: basename(path), size, fingerprint: path }
    const { upload, url } = await client(createUpload, { params, body })
    await sendFile(path, address + url, headers)
    sent.push({ object: upload?.id ?? '', bytes: size, sentAt: performance.now() })
  }
  for (;;) {
    const { uploads } = await client(listUploads, { params })
    const ours = uploads.filter(({ id }) => sent.some(({ object }) => object === id))
    const refused = ours.find(({ state }) => !['receiving', 'checking', 'done'].includes(state))
    if (refused !== undefined) throw new Error(`${refused.name} was refused: ${refused.message}`)
    if (ours.every(({ state }) => state === 'done')) return sent
    await pause(LOOK_MS)
  }
}

/** The first lines of a file as they will be read. */
export async function showFirstLines({ client, projectId }: World, object: string): Promise<void> {
  const body = { files: [object], reading: READING, preview: object }
  const { files } = await client(recogniseFiles, { params: { projectId }, body })
  if (files[0]?.lines == null) throw new Error('No line was shown.')
}

async function untilEnded({ client, projectId }: World): Promise<void> {
  for (;;) {
    const { run } = await client(getImportDraft, { params: { projectId } })
    if (run !== null && !isJobActive(run.job.state)) {
      if (run.job.state === 'done') return
      throw new Error(
        `The import ended as ${run.job.state}: ${run.refusal?.message ?? run.job.error?.message}`,
      )
    }
    await pause(LOOK_MS)
  }
}
