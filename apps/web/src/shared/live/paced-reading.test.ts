import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPacedReading } from './paced-reading.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const PACE = { least: 200, spread: 600, rest: 3000 }

/** A view that a colleague writes into, and readings of it that take a while. */
function slowReading(duration: number) {
  const view = { version: 0, shown: 0, under: 0, most: 0, starts: [] as number[], ends: [] as number[] }
  const reading = createPacedReading(async () => {
    view.under += 1
    view.most = Math.max(view.most, view.under)
    view.starts.push(performance.now())
    const { version } = view
    await new Promise((resolve) => setTimeout(resolve, duration))
    view.shown = version
    view.under -= 1
    view.ends.push(performance.now())
  }, PACE)
  const write = () => {
    view.version += 1
    reading.schedule()
  }
  return { view, reading, write }
}

test.each([10, 1000, 9000])(
  'OPS-02 constant writing reads one at a time with rests between, and the newest state in the end (%i ms)',
  async (duration) => {
    const { view, write } = slowReading(duration)
    for (let at = 0; at < 600; at += 1) {
      write()
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(view.most).toBe(1)
    const rests = view.starts.slice(1).map((start, at) => start - (view.ends[at] ?? 0))
    expect(Math.min(...rests)).toBeGreaterThanOrEqual(PACE.rest)
    expect(view.starts.length).toBeGreaterThanOrEqual(Math.floor(60_000 / (duration + PACE.rest + 800)))
    await vi.runAllTimersAsync()
    expect(view.shown).toBe(600)
  },
)

test('OPS-02 one write after a rest is read within a second, and many during a reading are read once', async () => {
  const { view, write } = slowReading(1000)
  write()
  await vi.advanceTimersByTimeAsync(PACE.least + PACE.spread)
  expect(view.starts).toHaveLength(1)
  for (let at = 0; at < 50; at += 1) write()
  await vi.runAllTimersAsync()
  expect(view.starts).toHaveLength(2)
  expect(view.shown).toBe(51)
})

test('OPS-02 a reading that fails is followed by the next, and nothing is read once nobody looks', async () => {
  let readings = 0
  const reading = createPacedReading(async () => {
    readings += 1
    throw new Error('refused')
  }, PACE)
  reading.schedule()
  await vi.runAllTimersAsync()
  reading.schedule()
  await vi.runAllTimersAsync()
  expect(readings).toBe(2)
  reading.schedule()
  reading.stop()
  await vi.runAllTimersAsync()
  expect(readings).toBe(2)
})
