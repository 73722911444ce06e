import type { ServerTexts } from '@quitus/i18n/catalogues/server.ts'

/** `warning`: it works, and an operator should know; `problem`: something does not work. */
export type FindingState = 'ok' | 'warning' | 'problem'

type Texts = ServerTexts['doctor']
/** What is wrong comes with what to do about it. */
type Remedied = keyof Texts['found'] & keyof Texts['remedy']

/** What a check found: the key of its sentence in the catalogue `doctor`, and what the sentence names. */
export type Finding = { values?: Record<string, string> } & (
  | { state: 'ok'; code: Exclude<keyof Texts['found'], Remedied> }
  | { state: 'warning' | 'problem'; code: Remedied }
)

export type Check = () => Promise<Finding[]>

/** Longest time of one check. */
const LIMIT_MS = 8000

/** Runs checks next to each other. One that fails by itself, or does not end in time, is a finding of its own. */
export async function runChecks(
  checks: Readonly<Record<string, Check>>,
  limitMs = LIMIT_MS,
): Promise<Finding[]> {
  const found = await Promise.all(
    Object.entries(checks).map(async ([check, run]) => {
      const timer = Promise.withResolvers<never>()
      const timeout = setTimeout(() => timer.reject(new Error(`no answer in ${limitMs / 1000} s`)), limitMs)
      try {
        return await Promise.race([run(), timer.promise])
      } catch (error) {
        return [
          { state: 'problem', code: 'checkFailed', values: { check, reason: reasonOf(error) } } as const,
        ]
      } finally {
        clearTimeout(timeout)
      }
    }),
  )
  return found.flat()
}

/** Why something failed, in one line; where a refused connection names no reason, its code does. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''
  return (message === '' ? code : message).slice(0, 200)
}
