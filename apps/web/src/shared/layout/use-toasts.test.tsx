// @vitest-environment jsdom
import { Notifications } from '@mantine/notifications'
import { TIMINGS } from '@quitus/domain/timings.ts'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '#testing/render-in-app.tsx'
import { type Toasts, useToasts } from './use-toasts.tsx'

let toasts: Toasts

function Requester() {
  toasts = useToasts()
  return null
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('FLOW-13 failures stay for 5 s, confirmations for 3 s, and offers until they are answered', async () => {
  await renderInApp(
    <>
      <Notifications autoClose={TIMINGS.toast} transitionDuration={0} />
      <Requester />
    </>,
  )
  act(() => {
    toasts.fail('refused')
    toasts.confirm('stored')
    toasts.offer('build', 'newer')
  })
  const shown = () => ['refused', 'stored', 'newer'].filter((text) => screen.queryByText(text) !== null)
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(2_900)
  expect(shown()).toEqual(['refused', 'stored', 'newer'])
  expect(screen.getByText('refused').closest('[role=alert]')).not.toBeNull()
  await pass(200)
  expect(shown()).toEqual(['refused', 'newer'])
  await pass(1_800)
  expect(shown()).toEqual(['refused', 'newer'])
  await pass(200)
  expect(shown()).toEqual(['newer'])
  await pass(3_600_000)
  expect(shown()).toEqual(['newer'])
})

it('FLOW-13 a failure that happens again is shown once, for 5 s from the last time', async () => {
  await renderInApp(
    <>
      <Notifications autoClose={TIMINGS.toast} transitionDuration={0} />
      <Requester />
    </>,
  )
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  act(() => toasts.fail('no answer'))
  await pass(4_000)
  act(() => toasts.fail('no answer'))
  await pass(100)
  expect(screen.getAllByText('no answer')).toHaveLength(1)
  await pass(4_000)
  expect(screen.getAllByText('no answer')).toHaveLength(1)
  await pass(1_000)
  expect(screen.queryByText('no answer')).toBeNull()
})
