import { createTaskQueue } from '@quitus/data-grid/save-queue/task-queue.ts'
import { createViewStore, type ShownView, type ViewState, type ViewStore } from './view-store.ts'

/** The store of a view of which a test names only what it needs. */
export function createTestView(known: { shown: object; address?: object }): ViewStore {
  const queue = createTaskQueue({ isPassing: () => false, pause: () => Promise.resolve() })
  return createViewStore(
    {
      shown: known.shown as ShownView,
      address: { entryId: null, ...known.address } as ViewState['address'],
      layout: {},
    },
    queue,
  )
}
