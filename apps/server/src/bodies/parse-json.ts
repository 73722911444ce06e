import { parse } from 'secure-json-parse'
import { AppError } from '#errors/app-error.ts'

/** Deepest nesting of a JSON body; a filter of eight levels needs about twenty. */
const MAX_DEPTH = 64
/** Most values of a JSON body: 50 000 changes of cells with their dates are below 400 000. */
const MAX_VALUES = 1_000_000

/**
 * The value of a JSON body. Throws `malformed_json`, and before any parser descends or allocates `body_too_deep` or
 * `body_too_complex`. Keys that would reach a prototype are malformed.
 */
export function parseJson(text: string): unknown {
  refuseAbsurdShape(text)
  try {
    return parse(text, { protoAction: 'error', constructorAction: 'error' })
  } catch (cause) {
    throw new AppError('malformed_json', undefined, { cause })
  }
}

/** Looks at brackets and commas outside strings; of malformed text the parser judges afterwards. */
function refuseAbsurdShape(text: string): void {
  let depth = 0
  let values = 0
  let isInString = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (isInString) {
      if (code === 0x5c) index++
      else if (code === 0x22) isInString = false
    } else if (code === 0x22) isInString = true
    else if (code === 0x7b || code === 0x5b) {
      depth += 1
      if (depth > MAX_DEPTH) throw new AppError('body_too_deep')
    } else if (code === 0x7d || code === 0x5d) depth -= 1
    else if (code === 0x2c) {
      values += 1
      if (values > MAX_VALUES) throw new AppError('body_too_complex')
    }
  }
}
