import type { ErrorCode } from '@quitus/contract/errors.ts'
import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import type { Translate } from '#language/messages.ts'
import type { JobRow } from './jobs.sql.ts'

/** A job as this reader may see it: what was exported is shown to its requester alone. */
export function presentJob(row: JobRow, reader: { id: number }, translate: Translate): Job {
  const isOwn = row.requestedById === reader.id
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    title: row.title,
    requestedBy: row.requestedBy,
    isOwn,
    impersonator: row.impersonator,
    done: Number(row.done),
    total: row.total === null ? null : Number(row.total),
    createdAt: instant(row.createdAt),
    startedAt: row.startedAt === null ? null : instant(row.startedAt),
    finishedAt: row.finishedAt === null ? null : instant(row.finishedAt),
    error:
      row.errorCode === null ? null : { code: row.errorCode, message: failureText(row.errorCode, translate) },
    file: presentFile(row),
    scope: isOwn ? (row.result?.scope ?? null) : null,
  }
}

function presentFile({ fileId, fileName, fileSize, fileExpiresAt }: JobRow): Job['file'] {
  if (fileName === null || fileSize === null || fileExpiresAt === null) return null
  return {
    name: fileName,
    size: Number(fileSize),
    expiresAt: instant(fileExpiresAt),
    isExpired: fileId === null,
  }
}

function instant(text: string): string {
  return new Date(text).toISOString()
}

/** Why a job failed, in words. Blanks of a message belong to calls; a job fails with codes that have none. */
export function failureText(code: string, translate: Translate): string {
  return translate(`errors:${code as ErrorCode}`, { lines: '', most: '', wait: '', reason: '' })
}
