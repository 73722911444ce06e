import { expect, test } from 'vitest'
import { daysUntil } from './days-until.ts'

test('days to a deadline are counted from today in the project’s time zone', () => {
  const deadline = { model: '2026-03-01T00:00:00' }
  expect(daysUntil(deadline, new Date('2026-02-28T12:00:00Z'), 'Europe/Paris')).toBe(1)
  expect(daysUntil(deadline, new Date('2026-02-28T23:30:00Z'), 'Europe/Paris')).toBe(0)
  expect(daysUntil(deadline, new Date('2026-03-03T12:00:00Z'), 'Europe/Paris')).toBe(-2)
  expect(daysUntil(deadline, new Date('2025-03-01T12:00:00Z'), 'Europe/Paris')).toBe(365)
})
