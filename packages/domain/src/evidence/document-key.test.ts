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
  expect(matchEvidence('Durand facture 2024-0042 (copie).pdf', anomalies)).toEqual({
    kind: 'one',
    anomalyId: 'A-1',
  })
  expect(matchEvidence('scan_INV2024_0042.PDF', anomalies)).toEqual({ kind: 'one', anomalyId: 'A-1' })
  expect(matchEvidence('Relevé 2024.pdf', anomalies)).toEqual({ kind: 'one', anomalyId: 'A-2' })
  expect(matchEvidence('117.pdf', anomalies)).toEqual({ kind: 'several', anomalyIds: ['A-3', 'A-4'] })
  expect(matchEvidence('courrier.pdf', anomalies)).toEqual({ kind: 'none' })
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
