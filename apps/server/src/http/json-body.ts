import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'

/** Deepest nesting of a JSON body; a filter of eight levels needs about twenty. */
const MAX_DEPTH = 64

/** Largest JSON body in bytes, where an endpoint sets no other. */
export const MAX_JSON_BYTES = 8 * 1024 * 1024

/** Reads JSON bodies and no other kind, refusing those nested too deeply before any parser descends into them. */
export function acceptJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (depthOf(text) > MAX_DEPTH) return done(new AppError('body_too_deep'), undefined)
    return parse(request, text, (error, value) => {
      if (error instanceof Error) done(new AppError('malformed_json'), undefined)
      else done(null, value)
    })
  })
}

/** Deepest level of brackets outside strings; malformed text gets some number, the parser refuses it afterwards. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let isInString = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (isInString) {
      if (code === 0x5c) index++
      else if (code === 0x22) isInString = false
    } else if (code === 0x22) isInString = true
    else if (code === 0x7b || code === 0x5b) deepest = Math.max(deepest, ++depth)
    else if (code === 0x7d || code === 0x5d) depth--
  }
  return deepest
}
