import { expect, test } from 'vitest'
import { replaceSection } from './write-benchmarks.ts'

const PAGE = `# Benchmarks

<!-- begin grid -->
old
<!-- end grid -->

By hand.

<!-- begin types -->
<!-- end types -->
`
const FIGURES = [
  { name: 'a window', unit: 'ms', p50: 9.876, raw: 3.292, bound: 15 },
  { name: 'a sum', unit: 'ms', p50: 20, bound: 15 },
] as const

test('a section is replaced between its marks, and nothing else', () => {
  expect(replaceSection(PAGE, { name: 'grid', figures: FIGURES }, 'On a quiet machine.')).toBe(`# Benchmarks

<!-- begin grid -->
On a quiet machine.

| what | unit | p50 | p95 | raw | ratio | bound |  |
| --- | --- | --- | --- | --- | --- | --- | --- |
| a window | ms | 9.88 |  | 3.29 | 3.00 | 15 | ok |
| a sum | ms | 20 |  |  |  | 15 | OVER |
<!-- end grid -->

By hand.

<!-- begin types -->
<!-- end types -->
`)
})

test('a section that the page does not have is refused', () => {
  expect(() => replaceSection(PAGE, { name: 'live', figures: FIGURES }, '')).toThrow('begin live')
})
