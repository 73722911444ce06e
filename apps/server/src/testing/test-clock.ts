/** A clock that is still until a test moves it. */
export type TestClock = { now: () => Date; advance: (milliseconds: number) => void }

/** Starts at `start`; the same moment in every run, so that nothing depends on the day of the test. */
export function createTestClock(start = new Date('2026-03-02T09:00:00Z')): TestClock {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds
    },
  }
}
