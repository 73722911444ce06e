import { resolve } from 'node:path'
import { z } from 'zod'
import type { BackupSettings } from '#deps/backup-settings.ts'
import type { S3Settings } from '#files/storage-place.ts'
import { optionalText, optionalUrl, wholeNumber } from './setting-values.ts'

/** Settings of where files and backups are kept. */
export const storageSchema = z.object({
  S3_BUCKET: optionalText,
  S3_PREFIX: z.string().default(''),
  S3_REGION: optionalText,
  S3_ENDPOINT: optionalUrl,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  BACKUP_KEY: optionalText.pipe(
    z
      .string()
      .regex(/^[0-9a-f]{64}$/i, 'it needs 64 hexadecimal digits, as `openssl rand -hex 32` makes them')
      .transform((digits) => Buffer.from(digits, 'hex'))
      .nullable(),
  ),
  BACKUP_FOLDER: optionalText,
  BACKUP_S3_BUCKET: optionalText,
  BACKUP_S3_PREFIX: z.string().default(''),
  BACKUP_S3_REGION: optionalText,
  BACKUP_S3_ENDPOINT: optionalUrl,
  BACKUP_S3_ACCESS_KEY_ID: optionalText,
  BACKUP_S3_SECRET_ACCESS_KEY: optionalText,
  BACKUP_KEEP: wholeNumber(1, 3650, 14),
})

export type StorageValues = z.output<typeof storageSchema>

/** What these settings say against each other, by the setting at fault. */
export function storageFaults(values: StorageValues): { path: string; message: string }[] {
  const faults: { path: string; message: string }[] = []
  for (const prefix of ['', 'BACKUP_'] as const) {
    const [id, secret] = [`${prefix}S3_ACCESS_KEY_ID`, `${prefix}S3_SECRET_ACCESS_KEY`] as const
    if ((values[id] === null) !== (values[secret] === null))
      faults.push({ path: secret, message: `${id} and ${secret} go together` })
  }
  const path = 'BACKUP_S3_BUCKET'
  if (values.BACKUP_S3_BUCKET !== null && values.BACKUP_FOLDER !== null)
    faults.push({ path, message: 'backups go into BACKUP_FOLDER or into a bucket, not into both' })
  // The files of an installation are swept and backed up: backups among them would be, too.
  if (
    values.BACKUP_S3_BUCKET !== null &&
    values.BACKUP_S3_BUCKET === values.S3_BUCKET &&
    values.BACKUP_S3_ENDPOINT === values.S3_ENDPOINT
  )
    faults.push({ path, message: 'it needs another bucket than S3_BUCKET, whose files the backups are of' })
  return faults
}

/** Where files are; null: in the data folder. */
export function fileSettings(values: StorageValues): S3Settings | null {
  return s3Settings({
    bucket: values.S3_BUCKET,
    prefix: values.S3_PREFIX,
    region: values.S3_REGION,
    endpoint: values.S3_ENDPOINT,
    keyId: values.S3_ACCESS_KEY_ID,
    secret: values.S3_SECRET_ACCESS_KEY,
  })
}

/** Where a backup is written each night; null: nowhere. */
export function backupSettings(values: StorageValues): BackupSettings | null {
  const s3 = s3Settings({
    bucket: values.BACKUP_S3_BUCKET,
    prefix: values.BACKUP_S3_PREFIX,
    region: values.BACKUP_S3_REGION,
    endpoint: values.BACKUP_S3_ENDPOINT,
    keyId: values.BACKUP_S3_ACCESS_KEY_ID,
    secret: values.BACKUP_S3_SECRET_ACCESS_KEY,
  })
  const { BACKUP_FOLDER: folder, BACKUP_KEEP: keep, BACKUP_KEY: key } = values
  if (s3 !== null) return { place: { s3 }, keep, key }
  return folder === null ? null : { place: { folder: resolve(folder) }, keep, key }
}

type S3Values = {
  bucket: string | null
  prefix: string
  region: string | null
  endpoint: string | null
  keyId: string | null
  secret: string | null
}

function s3Settings({ bucket, prefix, region, endpoint, keyId, secret }: S3Values): S3Settings | null {
  if (bucket === null) return null
  const credentials =
    keyId !== null && secret !== null ? { accessKeyId: keyId, secretAccessKey: secret } : null
  return { bucket, prefix, region: region ?? 'us-east-1', endpoint, credentials }
}
