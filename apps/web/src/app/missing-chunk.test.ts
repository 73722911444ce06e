// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { mayReload } from './missing-chunk.ts'

beforeEach(() => sessionStorage.clear())

it('NAV-20 reloads once per path in 10 s', () => {
  expect(mayReload(sessionStorage, '/12', 1_000)).toBe(true)
  expect(mayReload(sessionStorage, '/12', 1_001)).toBe(false)
  expect(mayReload(sessionStorage, '/12', 10_999)).toBe(false)
  expect(mayReload(sessionStorage, '/13', 10_999)).toBe(true)
  expect(mayReload(sessionStorage, '/12', 11_000)).toBe(true)
})

it('NAV-20 reloads when the clock went back or the note cannot be read', () => {
  expect(mayReload(sessionStorage, '/12', 50_000)).toBe(true)
  expect(mayReload(sessionStorage, '/12', 1_000)).toBe(true)
  sessionStorage.setItem('quitus.chunk-reloads', '{')
  expect(mayReload(sessionStorage, '/12', 2_000)).toBe(true)
})
