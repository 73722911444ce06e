import type { LooseRequest } from './api-request.ts'

/** Answers that have no body by definition. */
const WITHOUT_BODY = [204, 205, 304]

/**
 * Sends a file with its meta-data as a form (API-04) and answers like `fetch`, which reveals nothing of how far a
 * body has got. Rejects when no answer came, or with the reason of the signal.
 */
export function sendUpload(
  url: string,
  headers: Readonly<Record<string, string>>,
  { method, body, file, onSent, signal }: LooseRequest & { file: Blob },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const form = new FormData()
    form.append('meta-data', new Blob([JSON.stringify(body)], { type: 'application/json' }))
    form.append('file', file)
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'blob'
    request.upload.onprogress = ({ loaded, total }) => onSent?.(total === 0 ? 1 : loaded / total)
    request.upload.onload = () => onSent?.(1)
    request.onload = () => {
      const { status } = request
      const type = request.getResponseHeader('content-type') ?? ''
      const requestId = request.getResponseHeader('x-request-id') ?? ''
      const answer = WITHOUT_BODY.includes(status) ? null : (request.response as Blob)
      resolve(new Response(answer, { status, headers: { 'content-type': type, 'x-request-id': requestId } }))
    }
    request.onerror = () => reject(new TypeError('no answer came'))
    request.onabort = () => reject(signal?.reason ?? new TypeError('the upload was cut'))
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
