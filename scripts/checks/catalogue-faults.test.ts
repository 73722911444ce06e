import { expect, test } from 'vitest'
import { findCatalogueFaults, flatten } from './catalogue-faults.ts'
import { findUnusedKeys } from './catalogue-usage.ts'

test('I18N-02 catalogues that say the same have no fault', () => {
  const fr = {
    grid: { rows_one: '{{count}} ligne', rows_many: '{{count}} lignes', rows_other: '{{count}} lignes' },
  }
  const en = { grid: { rows_one: 'one row', rows_other: '{{count}} rows' } }
  expect(findCatalogueFaults(fr, en)).toEqual([])
})

test('I18N-02 a key that one language lacks is a fault', () => {
  expect(findCatalogueFaults({ a: { b: 'x', c: 'y' } }, { a: { b: 'x' }, d: { e: 'z' } })).toEqual([
    'en lacks a:c',
    'fr lacks d:e',
  ])
})

test('I18N-02 unlike placeholders are a fault', () => {
  const faults = findCatalogueFaults({ a: { b: 'pour {{name}}' } }, { a: { b: 'for {{ login }}' } })
  expect(faults).toEqual(['a:b has {{name in fr and {{login in en'])
})

test('I18N-06 a French plural without its category for millions is a fault', () => {
  const plural = { a: { b_one: 'un', b_other: 'deux' } }
  expect(findCatalogueFaults(plural, plural)).toEqual([
    'fr a:b has one other, its plurals are many one other',
  ])
})

test('an empty text, a straight apostrophe and a key of four levels are faults', () => {
  const texts = { a: { b: ' ', c: "l'ami", d: { e: { f: 'x' } } } }
  expect(findCatalogueFaults(texts, { a: { b: 'x', c: 'x', d: { e: { f: 'x' } } } })).toEqual([
    'fr a:b is empty',
    'fr a:c has a straight apostrophe',
    'fr a:d.e.f is deeper than three levels',
    'en a:d.e.f is deeper than three levels',
  ])
})

test('I18N-02 a French sign that a line may part from its word is a fault, an English one is none', () => {
  const texts = { a: { b: 'Où ? Là.', c: '« ici »', d: 'Somme : 3', e: 'a :b' } }
  const kept = { a: { b: 'Où\u00a0? Là.', c: '«\u00a0ici\u00a0»', d: 'Somme\u00a0: 3', e: 'a :b' } }
  expect(findCatalogueFaults(kept, texts)).toEqual([])
  expect(findCatalogueFaults(texts, texts)).toHaveLength(3)
})

test('a key is used when code names it, names it without its namespace, or builds it from its beginning', () => {
  const texts = flatten({
    grid: { sum: 'x', row_one: 'x', row_other: 'x', kind: { a: 'x' }, lost: 'x' },
    errors: { e: 'x' },
  })
  const text = `const a = [t('grid:sum'), t('row', { count }), t(\`grid:kind.\${kind}\`), t(\`\${lost}\`)]`
  expect(findUnusedKeys(texts, [{ path: 'a.ts', text }])).toEqual(['grid:lost'])
})
