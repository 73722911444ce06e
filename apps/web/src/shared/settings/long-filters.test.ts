// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { findLongFilter, forgetLongFilters, keepLongFilter } from './long-filters.ts'

beforeEach(() => localStorage.clear())

it('NAV-19 gives kept conditions back by their name, which is the same for the same text', () => {
  const name = keepLongFilter('Fournisseur:in:a,b') ?? ''
  expect(findLongFilter(name)).toBe('Fournisseur:in:a,b')
  expect(keepLongFilter('Fournisseur:in:a,b')).toBe(name)
  expect(keepLongFilter('Fournisseur:in:a,c')).not.toBe(name)
  expect(findLongFilter('unknown')).toBeNull()
})

it('NAV-19 keeps the latest ten', () => {
  const names = Array.from({ length: 14 }, (_, at) => keepLongFilter(`a:in:${at}`) ?? '')
  expect(names.filter((name) => findLongFilter(name) !== null)).toHaveLength(10)
  expect(findLongFilter(names.at(-1) ?? '')).toBe('a:in:13')
})

it('AUTH-05 forgets what was kept, and nothing else', () => {
  localStorage.setItem('quitus.settings.a', '1')
  const name = keepLongFilter('a:in:1') ?? ''
  forgetLongFilters()
  expect(findLongFilter(name)).toBeNull()
  expect(localStorage.getItem('quitus.settings.a')).toBe('1')
})

it('NAV-19 takes what someone wrote into the storage for nothing kept', () => {
  const name = keepLongFilter('a:in:1') ?? ''
  for (const nonsense of ['{', 'null', '7', '{"at":"x","text":1}']) {
    localStorage.setItem(`quitus.longFilter.${name}`, nonsense)
    expect(findLongFilter(name)).toBeNull()
  }
})
