/** What a field must hold. `confirm` names the field that it repeats; `message` replaces the default text. */
export type FieldRule = { is: 'required' | 'email' | 'url'; message?: string } | ConfirmRule | OwnRule
type ConfirmRule = { is: 'confirm'; field: string; message?: string }
type OwnRule = { is: (value: unknown, values: Record<string, unknown>) => boolean; message?: string }

/** Why a field cannot be sent; each has its default text in the catalogue. */
export const FAULTS = ['required', 'email', 'url', 'confirm', 'invalid', 'misconfigured'] as const
export type FieldFault = (typeof FAULTS)[number]

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

/**
 * The first rule that the value breaks, by its place; null when it keeps them all. Only `required` minds an empty
 * value.
 */
export function brokenRule(
  rules: readonly FieldRule[],
  value: unknown,
  values: Record<string, unknown>,
): { at: number; fault: FieldFault } | null {
  for (const [at, rule] of rules.entries()) {
    const fault = faultOf(rule, value, values)
    if (fault !== null) return { at, fault }
  }
  return null
}

function faultOf(rule: FieldRule, value: unknown, values: Record<string, unknown>): FieldFault | null {
  const isEmpty = value === null || value === undefined || value === false || String(value).trim() === ''
  if (rule.is === 'required') return isEmpty ? 'required' : null
  if (rule.is === 'confirm') {
    if (!(rule.field in values)) return 'misconfigured'
    return value === values[rule.field] ? null : 'confirm'
  }
  if (isEmpty) return null
  if (rule.is === 'email') return EMAIL.test(String(value)) ? null : 'email'
  if (rule.is === 'url') return isWebAddress(String(value)) ? null : 'url'
  return ownFault(rule.is, value, values)
}

/** Rules may come from metadata: one that is none, or that throws, must not let anything through. */
function ownFault(is: unknown, value: unknown, values: Record<string, unknown>): FieldFault | null {
  if (typeof is !== 'function') return 'misconfigured'
  try {
    return is(value, values) === true ? null : 'invalid'
  } catch {
    // Shown to the reader of the form.
    return 'misconfigured'
  }
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\//i.test(text)
}
