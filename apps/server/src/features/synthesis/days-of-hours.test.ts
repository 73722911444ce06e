import { expect, test } from 'vitest'
import { areDaysOfHours } from './days-of-hours.ts'

test('SYN-03 days are made of hours of UTC where clocks are ahead by whole hours, winter and summer', () => {
  const zones = [
    'Europe/Paris',
    'America/New_York',
    'UTC',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  ]
  expect(zones.map(areDaysOfHours)).toEqual([true, true, true, false, false, false])
  expect(areDaysOfHours('Asia/Pyongyang')).toBe(false)
})
