import { UPLOAD_PIECE_BYTES } from '@quitus/domain/file-transfers/upload-state.ts'
import { DetailedError, Upload } from 'tus-js-client'

type Options = {
  url: string
  file: File
  /** A token that the server takes now; `isRefused` says that it refused the last one. */
  accessToken: (isRefused: boolean) => Promise<string>
  onSent: (bytes: number) => void
  onEnd: () => void
  /** `isFinal` when sending more bytes of this upload would not help. */
  onFailure: (failure: {
    isFinal: boolean
    isFull: boolean
    /** What the server said of it, where it did. */
    problem: { code: string; message: string } | null
  }) => void
}

/** The status of a server whose disk is full. */
const DISK_FULL = 507
/** Lets a line that comes back be used within moments; longer outages are waited for by the queue. */
const RETRY_DELAYS = [500, 1500, 3000]

/** Sends the bytes that the server lacks, piece by piece; answers how to stop it. */
export function sendBytes({
  url,
  file,
  accessToken,
  onSent,
  onEnd,
  onFailure,
}: Options): () => Promise<void> {
  let isRefused = false
  const upload = new Upload(file, {
    uploadUrl: url,
    chunkSize: UPLOAD_PIECE_BYTES,
    retryDelays: RETRY_DELAYS,
    storeFingerprintForResuming: false,
    onBeforeRequest: async (request) => {
      request.setHeader('Authorization', `Bearer ${await accessToken(isRefused)}`)
      isRefused = false
    },
    onShouldRetry: (error) => {
      isRefused = statusOf(error) === 401
      return isRefused || isPassing(error)
    },
    onProgress: (sent) => onSent(sent),
    onSuccess: onEnd,
    onError: (error) =>
      onFailure({
        isFinal: !isPassing(error),
        isFull: statusOf(error) === DISK_FULL,
        problem: problemOf(error),
      }),
  })
  upload.start()
  return () => upload.abort()
}

function statusOf(error: Error): number {
  return error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0
}

function problemOf(error: Error): { code: string; message: string } | null {
  if (!(error instanceof DetailedError)) return null
  try {
    const { code, message }: Record<string, unknown> = JSON.parse(error.originalResponse?.getBody() ?? '')
    return typeof code === 'string' && typeof message === 'string' ? { code, message } : null
  } catch {
    // What is between browser and server answers in words of its own.
    return null
  }
}

/** What ends by itself: lines that are down, servers that restart, and a lock that someone holds for a moment. */
function isPassing(error: Error): boolean {
  const status = statusOf(error)
  if (problemOf(error)?.code === 'transfer_quota_exceeded') return false
  return (
    status === 0 ||
    status === 401 ||
    status === 408 ||
    status === 409 ||
    status === 423 ||
    status === 429 ||
    status >= 500
  )
}
