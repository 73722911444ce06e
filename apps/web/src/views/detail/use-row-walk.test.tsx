// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useRowWalk } from './use-row-walk.ts'

const ROWS = ['a', 'b', 'c', 'd']
const neighbour = async (entryId: string, step: number) => ROWS[ROWS.indexOf(entryId) + step] ?? null

function walkFrom(entryId: string) {
  const opened: string[] = []
  const steps = { neighbour, open: (next: string) => opened.push(next) }
  const { result, rerender } = renderHook(({ open }) => useRowWalk(open, steps), {
    initialProps: { open: entryId },
  })
  return {
    opened,
    walk: (step: number) => result.current(step),
    arrive: (open: string) => rerender({ open }),
  }
}

it('NAV-03 two quick steps count twice, though the first has not arrived yet', async () => {
  const { opened, walk, arrive } = walkFrom('a')
  walk(1)
  walk(1)
  await vi.waitFor(() => expect(opened).toEqual(['b', 'c']))
  arrive('b')
  walk(1)
  await vi.waitFor(() => expect(opened).toEqual(['b', 'c', 'd']))
})

it('NAV-03 begins anew from a row that was opened in another way', async () => {
  const { opened, walk, arrive } = walkFrom('a')
  walk(1)
  await vi.waitFor(() => expect(opened).toEqual(['b']))
  arrive('b')
  arrive('d')
  walk(-1)
  await vi.waitFor(() => expect(opened).toEqual(['b', 'c']))
})

it('NAV-03 stays at the ends', async () => {
  const { opened, walk } = walkFrom('d')
  walk(1)
  walk(-1)
  await vi.waitFor(() => expect(opened).toEqual(['c']))
})
