import type { FINDING_STATES } from '@quitus/contract/admin/examine-installation.ts'
import type { ServerTexts } from '@quitus/i18n/catalogues/server.ts'
import type { Translate } from '#language/messages.ts'

export type FindingState = (typeof FINDING_STATES)[number]

type Texts = ServerTexts['doctor']
/** What is wrong comes with what to do about it. */
type Remedied = keyof Texts['found'] & keyof Texts['remedy']

/** What a check found: the key of its sentence in the catalogue `doctor`, and what the sentence names. */
export type Finding = { values?: Record<string, string> } & (
  | { state: 'ok'; code: Exclude<keyof Texts['found'], Remedied> }
  | { state: 'warning' | 'problem'; code: Remedied }
)

/** Checks that have a name in the catalogue; that of a folder is its path. */
const CHECK_NAMES = [
  'settings',
  'mail',
  'identityProviders',
  'scanner',
  'backup',
  'backupRun',
  'bucket',
  'database',
  'queue',
  'history',
  'cells',
] as const satisfies readonly (keyof Texts['check'])[]

/** A finding in words; `remedy`, what to do about it, is null where all is well. */
export function findingTexts(
  finding: Finding,
  translate: Translate,
): { text: string; remedy: string | null } {
  const { code, values: given = {} } = finding
  const named = CHECK_NAMES.find((name) => name === given.check)
  const values = named === undefined ? given : { ...given, check: translate(`doctor:check.${named}`) }
  return {
    text: translate(`doctor:found.${code}`, values),
    remedy: finding.state === 'ok' ? null : translate(`doctor:remedy.${finding.code}`, values),
  }
}
