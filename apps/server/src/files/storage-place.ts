/** A bucket of S3, or of what speaks like it. */
export type S3Settings = {
  bucket: string
  /** Begins every key; installations that share a bucket each need their own. */
  prefix: string
  region: string
  /** null: Amazon's own. */
  endpoint: string | null
  /** null: what the machine's role or the tools of Amazon say. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

/** Where files or backups are kept, in a form that another process can be given. */
export type StoragePlace = { folder: string } | { s3: S3Settings }
