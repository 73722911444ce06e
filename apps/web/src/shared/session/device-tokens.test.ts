// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { deviceTokenOf, keepDeviceToken } from './device-tokens.ts'

beforeEach(() => localStorage.clear())

it('AUTH-09 a browser keeps one token for each login, however it is written', () => {
  expect(deviceTokenOf('marie@example.test')).toBeUndefined()
  keepDeviceToken('Marie@example.test', 'one')
  keepDeviceToken('paul@example.test', 'two')
  keepDeviceToken(' MARIE@example.test', 'three')
  expect(deviceTokenOf('marie@example.test')).toBe('three')
  expect(deviceTokenOf('paul@example.test')).toBe('two')
})

it('AUTH-09 a browser forgets who signed in longest ago, and does not stumble over what it cannot read', () => {
  for (let person = 0; person < 11; person++) keepDeviceToken(`person-${person}`, `${person}`)
  expect(deviceTokenOf('person-0')).toBeUndefined()
  expect(deviceTokenOf('person-10')).toBe('10')
  for (const text of ['{', '{}', 'null', '[1,["a"],["b",2]]']) {
    localStorage.setItem('quitus.devices', text)
    expect(deviceTokenOf('b'), text).toBeUndefined()
  }
  keepDeviceToken('b', 'c')
  expect(deviceTokenOf('b')).toBe('c')
})
