import { ERRORS, type ErrorCode } from '@quitus/contract/errors.ts'
import { RIGHTS } from '@quitus/domain/access/permissions.ts'
import { SOURCES } from '@quitus/domain/access/source.ts'
import { AUDIT_KINDS } from '@quitus/domain/people/audit-kind.ts'
import { MAIL_KINDS } from '@quitus/domain/people/mail.ts'
import { TRANSITIONS } from '@quitus/domain/states/transition.ts'
import type { ListChoice } from '#views/lists/list.sql.ts'

/** What is in change sets and jobs next to the kinds of audit events. */
const CHANGE_KINDS = [
  'edit',
  'paste',
  'fill',
  'clear',
  'multipleEdit',
  ...TRANSITIONS,
  'assign',
  'recover',
  'file',
  'addRow',
  'deleteRow',
  'restoreRow',
  'convert',
  'undo',
  'redo',
  'import',
  'export',
] as const

export const RIGHT_CHOICES: readonly ListChoice[] = RIGHTS.map((value) => ({
  value,
  label: `admin:right.${value}`,
}))

export const TYPE_CHOICES: readonly ListChoice[] = (['customer', 'staff'] as const).map((value) => ({
  value,
  label: `admin:type.${value}`,
}))

export const PRIVILEGE_CHOICES: readonly ListChoice[] = (
  ['administrator', 'impersonation', 'both'] as const
).map((value) => ({ value, label: `admin:privileges.${value}` }))

export const LANGUAGE_CHOICES: readonly ListChoice[] = (['fr', 'en'] as const).map((value) => ({
  value,
  label: `admin:language.${value}`,
}))

export const USER_STATE_CHOICES: readonly ListChoice[] = (
  ['active', 'invited', 'invitationExpired', 'disabled', 'erased'] as const
).map((value) => ({ value, label: `admin:userState.${value}` }))

export const PROJECT_STATE_CHOICES: readonly ListChoice[] = (['active', 'archived'] as const).map(
  (value) => ({
    value,
    label: `admin:projectState.${value}`,
  }),
)

export const MAIL_STATE_CHOICES: readonly ListChoice[] = (['waiting', 'sent', 'failed'] as const).map(
  (value) => ({
    value,
    label: `admin:mailState.${value}`,
  }),
)

export const MAIL_KIND_CHOICES: readonly ListChoice[] = MAIL_KINDS.map((value) => ({
  value,
  label: `admin:mailKind.${value}`,
}))

export const SOURCE_CHOICES: readonly ListChoice[] = SOURCES.map((value) => ({
  value,
  label: `activity:view.${value}`,
}))

export const ACTIVITY_KIND_CHOICES: readonly ListChoice[] = [...CHANGE_KINDS, ...AUDIT_KINDS].map(
  (value) => ({
    value,
    label: `activity:kind.${value}`,
  }),
)

export const ERROR_CHOICES: readonly ListChoice[] = (Object.keys(ERRORS) as ErrorCode[]).map((value) => ({
  value,
  label: `errors:${value}`,
}))
