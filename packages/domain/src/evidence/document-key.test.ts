import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentKey, documentKeysOf, matchEvidence, SHORTEST_KEY } from './document-key.ts'

test('FLOW-19 a file name carries the number of its document, however it is written', () => {
  const anomalies = [
    { anomalyId: 'A-1', key: documentKey('INV-2024/0042') },
    { anomalyId: 'A-2', key: documentKey('2024') },
    { anomalyId: 'A-3', key: documentKey('FA 00117') },
    { anomalyId: 'A-4', key: documentKey('FA 00117') },
  ]
  const byKey = Map.groupBy(anomalies, ({ key }) => key)
  const match = (name: string) => matchEvidence(documentKeysOf(name), byKey)
  expect(match('Durand facture 2024-0042 (copie).pdf')).toEqual({
    kind: 'one',
    anomalyId: 'A-1',
  })
  expect(match('scan_INV2024_0042.PDF')).toEqual({ kind: 'one', anomalyId: 'A-1' })
  expect(match('Relevé 2024.pdf')).toEqual({ kind: 'one', anomalyId: 'A-2' })
  expect(match('117.pdf')).toEqual({ kind: 'several', anomalyIds: ['A-3', 'A-4'] })
  expect(match('courrier.pdf')).toEqual({ kind: 'none' })
})

test('FLOW-19 every run of neighbouring words of a name is read as the number that it is', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[A-Za-z0-9]{1,40}$/), { maxLength: 8 }), (words) => {
      const runs = words.flatMap((_, start) =>
        words.slice(start).map((__, at) => words.slice(start, start + at + 1)),
      )
      const keys = runs.filter(({ length }) => length <= 6).map((run) => documentKey(run.join('')))
      const expected = keys.filter((key) => key.length >= SHORTEST_KEY && /[0-9]/.test(key))
      expect(new Set(documentKeysOf(words.join('_')))).toEqual(new Set(expected))
    }),
  )
})

test('FLOW-19 a number is found in a name around whatever other words, and its own writing changes nothing', () => {
  const number = fc.stringMatching(/^[A-Z]{0,3}[1-9][0-9]{3,7}$/)
  const word = fc.stringMatching(/^[a-z]{1,8}$/)
  fc.assert(
    fc.property(
      number,
      fc.array(word, { maxLength: 3 }),
      fc.array(word, { maxLength: 3 }),
      (written, before, after) => {
        const key = documentKey(written)
        fc.pre(key.length >= SHORTEST_KEY)
        const name = `${[...before, written, ...after].join('_')}.pdf`
        expect(documentKeysOf(name)).toContain(key)
        expect(documentKey(written.toLowerCase())).toBe(key)
        expect(documentKey(`N° ${[...written].join('-')}`.replace(/^N° /, ''))).toBe(key)
        expect(documentKey(`00${written}`.replace(/^00(?=[A-Z])/, ''))).toBe(key)
      },
    ),
  )
})
