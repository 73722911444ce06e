// @vitest-environment jsdom
import { testColumn } from '@quitus/data-grid/core/columns/test-column.ts'
import { createTranslations } from '@quitus/i18n/translator.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { Profiler, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { ProjectContext } from '#shared/projects/current-project.ts'
import { ServicesContext } from '#shared/services.ts'
import { renderInApp } from '#testing/render-in-app.tsx'
import { createTestView } from '#views/data/test-view.ts'
import { type ViewState, ViewStoreContext } from '#views/data/view-store.ts'
import { FileActionsContext } from '#views/files/cell-files.ts'
import { LiveNotice } from '#views/live/live-notice.tsx'
import { ViewTotals } from '#views/toolbar/view-totals.tsx'
import { UndoMenu } from '#views/writing/undo-menu.tsx'
import { ViewEvidence } from './view-evidence.tsx'
import { ViewGrid } from './view-grid.tsx'
import { ViewLetters } from './view-letters.tsx'

const { t } = await createTranslations('en')

/** The parts of a view on screen, and the names of those that a change of its store renders. */
async function open() {
  const never = () => new Promise<never>(() => {})
  const shown = {
    scope: { projectId: 1, source: 'dashboard', prefilteredView: null },
    metadata: {
      viewMetaData: { columns: [testColumn('Number')], timestamp: '1', keyColumns: [] },
      anomalyColumns: [],
      supplierColumns: [],
      anomalyIdColumn: null,
      linkMovementColumn: null,
      assigneeColumn: null,
    },
    source: { open: never, rows: never, totals: never },
    canEdit: true,
    title: 'Dashboard',
    t,
    tools: { Letters: () => <p>Letters</p>, Evidence: () => <p>Evidence</p> },
  }
  const address = { sort: [], filters: { match: 'all', columns: [] }, search: '', openEntry() {} }
  const view = createTestView({ shown, address })
  const rendered = new Set<string>()
  const parts: Record<string, ReactNode> = {
    totals: <ViewTotals />,
    undo: <UndoMenu />,
    live: <LiveNotice />,
    grid: <ViewGrid />,
    letters: <ViewLetters />,
    evidence: <ViewEvidence />,
  }
  const services = { api: never, session: { current: () => null, subscribe: () => () => {} } }
  await renderInApp(
    <QueryClientProvider client={new QueryClient()}>
      <ServicesContext value={services as never}>
        <ProjectContext value={{ id: 1, currency: 'EUR', timeZone: 'Europe/Paris', features: [] } as never}>
          <FileActionsContext value={{ subscribe: () => () => {} } as never}>
            <ViewStoreContext value={view}>
              {Object.entries(parts).map(([name, part]) => (
                <Profiler key={name} id={name} onRender={(id) => rendered.add(id)}>
                  {part}
                </Profiler>
              ))}
            </ViewStoreContext>
          </FileActionsContext>
        </ProjectContext>
      </ServicesContext>
    </QueryClientProvider>,
  )
  return async function change<Slice extends keyof ViewState>(slice: Slice, next: ViewState[Slice]) {
    rendered.clear()
    await act(async () => view.set(slice, next))
    return [...rendered].sort()
  }
}

it('a change of one part of a view renders only what shows that part', async () => {
  const change = await open()
  await change('rows', { phase: 'ready', totals: null })
  expect(await change('rows', { phase: 'ready', totals: { count: 3, sums: {} } as never })).toEqual([
    'totals',
  ])
  expect(await change('selected', { selection: { kind: 'some', entryIds: ['E1'] }, count: 1 })).toEqual([])
  expect(await change('added', new Set(['E9']))).toEqual(['live'])
  expect(await change('place', { entryId: 'E1', column: 'Number', isEditing: false } as never)).toEqual([
    'live',
  ])
  expect(await change('layout', { density: 'compact' } as never)).toEqual(['grid'])
  expect(await change('evidence', [new File([], 'a.pdf')])).toEqual(['evidence'])
  expect(await change('areLettersOpen', true)).toEqual(['letters'])
  expect(await change('selected', { selection: { kind: 'some', entryIds: [] }, count: 0 })).toEqual([
    'letters',
  ])
  expect(await change('isHistoryOpen', true)).toEqual([])
})

it('a part that was set to what it is renders nothing', async () => {
  const change = await open()
  const files = [new File([], 'a.pdf')]
  await change('evidence', files)
  expect(await change('evidence', files)).toEqual([])
})
