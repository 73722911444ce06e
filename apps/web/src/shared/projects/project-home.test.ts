import { describe, expect, it } from 'vitest'
import { byLastOpened } from './opened-projects.ts'
import { landing } from './project-home.ts'

describe('what / leads to', () => {
  const projects = [{ id: 7 }, { id: 12 }, { id: 3 }]

  it('NAV-13 is the last opened project, skipping those that are no longer open to the person', () => {
    expect(landing(projects, [99, 12, 7])).toEqual({ to: 'project', projectId: 12 })
  })

  it('NAV-13 is the only project when none was opened', () => {
    expect(landing([{ id: 7 }], [])).toEqual({ to: 'project', projectId: 7 })
  })

  it('NAV-13 is the choice between several, and its own page without any', () => {
    expect(landing(projects, [99])).toEqual({ to: 'selection' })
    expect(landing([], [7])).toEqual({ to: 'no-projects' })
  })
})

it('lists the projects opened last first, the others in the order given', () => {
  const order = byLastOpened([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }], [4, 2])
  expect(order.map(({ id }) => id)).toEqual([4, 2, 1, 3])
})
