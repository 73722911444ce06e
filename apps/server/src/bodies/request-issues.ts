import type { Issue } from '#errors/app-error.ts'
import type { Translate } from '#language/messages.ts'

/** What the validation of a request found in one place. */
export type RequestFault = {
  instancePath: string
  keyword: string
  params?: Readonly<Record<string, unknown>> | undefined
}

const WORDED = [
  'invalid_type',
  'too_small',
  'too_big',
  'invalid_format',
  'unrecognized_keys',
  'invalid_value',
  'invalid_union',
  'custom',
] as const

/** The faults in the reader's language; what was sent is not repeated, except for names of fields, cut short. */
export function toIssues(faults: readonly RequestFault[], translate: Translate): Issue[] {
  return faults.map(({ instancePath, keyword, params = {} }) => {
    const worded = WORDED.find((code) => code === keyword) ?? 'other'
    const values = {
      limit: String(params.minimum ?? params.maximum ?? ''),
      keys: Array.isArray(params.keys) ? params.keys.join(', ').slice(0, 200) : '',
    }
    return { path: instancePath, code: keyword, message: translate(`issues:${worded}`, values) }
  })
}
