// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useRowNavigation } from './use-row-navigation.ts'

const ROWS = ['a', 'b', 'c', 'd']
const neighbour = async (entryId: string, step: number) => ROWS[ROWS.indexOf(entryId) + step] ?? null

function navigateFrom(entryId: string) {
  const opened: string[] = []
  const steps = { neighbour, open: (next: string) => opened.push(next) }
  const { result, rerender } = renderHook(({ open }) => useRowNavigation(open, steps), {
    initialProps: { open: entryId },
  })
  return {
    opened,
    navigate: (step: number) => result.current(step),
    arrive: (open: string) => rerender({ open }),
  }
}

it('NAV-03 two quick steps count twice, though the first has not arrived yet', async () => {
  const { opened, navigate, arrive } = navigateFrom('a')
  navigate(1)
  navigate(1)
  await vi.waitFor(() => expect(opened).toEqual(['b', 'c']))
  arrive('b')
  navigate(1)
  await vi.waitFor(() => expect(opened).toEqual(['b', 'c', 'd']))
})

it('NAV-03 begins again from a row that was opened in another way', async () => {
  const { opened, navigate, arrive } = navigateFrom('a')
  navigate(1)
  await vi.waitFor(() => expect(opened).toEqual(['b']))
  arrive('b')
  arrive('d')
  navigate(-1)
  await vi.waitFor(() => expect(opened).toEqual(['b', 'c']))
})

it('NAV-03 stays at the ends', async () => {
  const { opened, navigate } = navigateFrom('d')
  navigate(1)
  navigate(-1)
  await vi.waitFor(() => expect(opened).toEqual(['c']))
})
