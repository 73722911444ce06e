import { expect, it } from 'vitest'
import { brokenRule, type FieldRule } from './field-rule.ts'

const faultOf = (rule: FieldRule, value: unknown, values: Record<string, unknown> = {}) =>
  brokenRule([rule], value, values)?.fault ?? null

it.each([
  ['required', '', 'required'],
  ['required', '  ', 'required'],
  ['required', false, 'required'],
  ['required', 0, null],
  ['email', '', null],
  ['email', 'a@b', 'email'],
  ['email', 'marie@exemple.fr', null],
  ['url', 'exemple.fr', 'url'],
  ['url', 'javascript:alert(1)', 'url'],
  ['url', 'https://exemple.fr/é', null],
] as const)('FLOW-12 %s of %j is %j', (is, value, fault) => {
  expect(faultOf({ is }, value)).toBe(fault)
})

it('FLOW-12 a repetition must be the same, and the field it repeats must exist', () => {
  const rule = { is: 'confirm', field: 'password' } as const
  expect(faultOf(rule, 'a', { password: 'b' })).toBe('confirm')
  expect(faultOf(rule, 'a', { password: 'a' })).toBeNull()
  expect(faultOf(rule, 'a', {})).toBe('misconfigured')
})

it('FLOW-12 a rule that is none, or that throws, lets nothing through', () => {
  const unknown = { is: 'nonsense' } as unknown as FieldRule
  expect(faultOf(unknown, 'a')).toBe('misconfigured')
  expect(
    faultOf(
      {
        is: () => {
          throw new Error('broken')
        },
      },
      'a',
    ),
  ).toBe('misconfigured')
  expect(faultOf({ is: () => false }, 'a')).toBe('invalid')
})

it('FLOW-12 the first broken rule speaks', () => {
  const rules: FieldRule[] = [{ is: 'required', message: 'Who?' }, { is: 'email' }]
  expect(brokenRule(rules, '', {})).toEqual({ at: 0, fault: 'required' })
  expect(brokenRule(rules, 'x', {})).toEqual({ at: 1, fault: 'email' })
})
