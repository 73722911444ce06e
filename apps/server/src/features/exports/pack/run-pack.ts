import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { runAppTransaction } from '@quitus/database/app-transaction.sql.ts'
import { opensSource } from '@quitus/domain/access/permissions.ts'
import type { Deps } from '#deps/deps.ts'
import { AppError } from '#errors/app-error.ts'
import type { OwnFile } from '#files/cell-files.ts'
import { MissingFile } from '#files/file-store.ts'
import { chainProject } from '#history-chain/chain-project.ts'
import { writeHeads } from '#history-chain/heads.ts'
import type { JobOutcome, RunningJob } from '#jobs/job.ts'
import { exportInThread } from '../export-in-thread.ts'
import { KEPT_MS } from '../export-job.ts'
import type { PackParameters } from '../export-parameters.ts'
import type { ScopeLine } from '../export-scope.ts'
import { conditionsOf } from '../row-conditions.ts'
import { PACK_PARTS, type PackPart } from '../thread-messages.ts'
import { describePack } from './describe-pack.ts'
import { packCover } from './pack-cover.ts'
import { findLetterBytes } from './packed-files.sql.ts'
import { type AddFile, writeArchive } from './write-archive.ts'
import type { WrittenPack } from './write-pack.ts'
import type { PackedFile } from './write-section.ts'

type Place = Record<PackPart, string>

/**
 * Makes an audit pack (SEC-10): seals the history, lets a thread write the lists out of one snapshot, and packs them
 * with the files and letters that they name. Whatever interrupts it, nothing of it stays.
 */
export async function runPack(job: RunningJob, pack: PackParameters, deps: Deps): Promise<JobOutcome> {
  const { projectId, actor, access } = job
  const { database, files, now } = deps
  if (!pack.sections.every(({ source }) => opensSource(access, source))) throw new AppError('not_permitted')
  await chainProject(database.owner, projectId, { now, signal: job.signal })
  const archive = await files.begin()
  const parts: OwnFile[] = []
  try {
    const places: Place[] = []
    for (const _ of pack.sections) places.push(await placesOfParts(files, parts))
    const at = now()
    const written = await exportInThread<WrittenPack>(
      {
        ...{ urls: database.urls, projectId, actor, access, pack, at: at.toISOString() },
        sections: pack.sections.map(({ source }, section) => ({
          conditions: conditionsOf(job, source, deps),
          paths: places[section] as Place,
        })),
      },
      job,
      ({ done, total }) => job.report({ done, total }),
    )
    const { sha256, scope } = await packAll(job, pack, deps, { written, places, path: archive.path, at })
    const size = await archive.keep()
    const figures = { anomalies: sumOf(written, 'anomalies'), files: written.files.length }
    return {
      result: { ...figures, sha256, scope },
      file: { id: archive.id, name: pack.fileName, type: 'application/zip', size, keptForMs: KEPT_MS },
    }
  } finally {
    await Promise.all([archive, ...parts].map((file) => file.discard()))
  }
}

async function placesOfParts(files: Deps['files'], parts: OwnFile[]): Promise<Place> {
  const places: [PackPart, string][] = []
  for (const part of PACK_PARTS) {
    const file = await files.begin()
    parts.push(file)
    places.push([part, file.path])
  }
  return Object.fromEntries(places) as Place
}

type Prepared = { written: WrittenPack; places: readonly Place[]; path: string; at: Date }

/** Packs everything, the checksums of all of it last. */
async function packAll(
  job: RunningJob,
  pack: PackParameters,
  deps: Deps,
  { written, places, path, at }: Prepared,
): Promise<{ sha256: string; scope: ScopeLine[] }> {
  const translate = deps.messages(pack.locale)
  const checksums: string[] = []
  const lost = { missing: [] as string[], damaged: [] as string[] }
  const anomalies = sumOf(written, 'anomalies')
  const sha256 = await writeArchive(path, job.signal, async (addFile) => {
    const add: AddFile = async (name, bytes, modifiedAt) => {
      const checksum = await addFile(name, bytes, modifiedAt)
      checksums.push(`${checksum}  ${name}\n`)
      return checksum
    }
    for (const [section, { parts }] of written.sections.entries())
      for (const part of PACK_PARTS) {
        const name = parts[part]
        const place = places[section]?.[part]
        if (name !== undefined && place !== undefined) await add(name, createReadStream(place), at)
      }
    for (const [number, file] of written.files.entries()) {
      const bytes = await openFile(job, deps, file)
      if (bytes === null) lost.missing.push(file.path)
      else {
        const checksum = await add(file.path, bytes, new Date(file.at))
        if ('sha256' in file && checksum !== file.sha256) lost.damaged.push(file.path)
      }
      job.report({ done: anomalies + number + 1, total: anomalies + written.files.length })
    }
    await add(translate('packs:file.head'), writeHeads(at, [written.head]), at)
    await add(translate('packs:file.cover'), packCover({ ...written, ...lost }, pack, translate), at)
    await addFile(translate('packs:file.checksums'), checksums.join(''), at)
  })
  return { sha256, scope: describePack(written, sha256, translate) }
}

/** The bytes of a file; null where the store has lost them, which must not keep all others from being packed. */
async function openFile(
  { projectId, actor }: RunningJob,
  { database, files }: Deps,
  file: PackedFile,
): Promise<Readable | null> {
  if ('letter' in file) {
    const requester = { userId: actor.user.id, impersonatorId: actor.impersonator?.id ?? null, projectId }
    const pdf = await runAppTransaction(database, requester, (tx) =>
      findLetterBytes(tx, projectId, file.letter),
    )
    return pdf === undefined ? null : Readable.from([pdf])
  }
  return files.store.open(file.bytesId).catch((error: unknown) => {
    if (error instanceof MissingFile) return null
    throw new AppError('storage_unavailable', undefined, { cause: error })
  })
}

function sumOf({ sections }: WrittenPack, figure: 'anomalies'): number {
  return sections.reduce((sum, { figures }) => sum + figures[figure], 0)
}
