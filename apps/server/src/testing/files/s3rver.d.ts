/** The part of the package that the tests use; it brings no types of its own. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  class S3rver {
    constructor(options: {
      silent: boolean
      allowMismatchedSignatures: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    store: { getResourcePath(bucket: string, key: undefined, resource: string): string }
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
  export = S3rver
}
