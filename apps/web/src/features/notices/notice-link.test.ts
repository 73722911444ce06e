import { expect, test } from 'vitest'
import { noticeLink } from './notice-link.ts'

const PLACE = { kind: 'assigned', projectId: 7, source: 'dashboard', anomalyId: null, filter: null } as const

test('FLOW-15 a notice leads to its anomaly, else to the grid with what it counts', () => {
  expect(noticeLink({ ...PLACE, anomalyId: 'A/1' })).toEqual({
    to: '/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId',
    params: { projectId: '7', vueName: 'default', anomalyId: 'A/1' },
    search: {},
  })
  const filter = { column: 'Attribuée à', op: 'in', value: ['Anne'] } as const
  const link = noticeLink({ ...PLACE, filter })
  expect(link?.to).toBe('/$projectId/resultats/dashboards/$vueName')
  expect(JSON.stringify(link?.search)).toContain('Anne')
})

test('XFER-04 a notice about files leads to them', () => {
  expect(noticeLink({ ...PLACE, kind: 'files', source: null })?.to).toBe(
    '/$projectId/transferts/gerer-les-fichiers',
  )
})

test('FLOW-20 a notice about a letter that did not arrive leads to the letters', () => {
  expect(noticeLink({ ...PLACE, kind: 'letterFailed' })).toMatchObject({ params: { part: 'lettres' } })
})

test('FLOW-15 a notice about a free anomaly leads to its row, and one without a screen nowhere', () => {
  expect(noticeLink({ ...PLACE, source: 'freeanomaly', anomalyId: '12' })).toMatchObject({
    to: '/$projectId/analysis/free-anomaly/$entryId',
    params: { entryId: '12' },
  })
  expect(noticeLink({ ...PLACE, source: 'freeanomaly' })?.to).toBe('/$projectId/analysis/free-anomaly')
  expect(noticeLink({ ...PLACE, source: 'mainsuppliers' })).toBeNull()
})
