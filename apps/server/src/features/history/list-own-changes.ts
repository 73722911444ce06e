import { listOwnChanges as definition } from '@quitus/contract/history/list-own-changes.ts'
import { MAX_STEPS } from '@quitus/contract/views/limits.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { loadView, type View } from '#views/definition/view.sql.ts'
import { type ListedStep, selectSteps } from '#views/writing/undo/steps.sql.ts'
import { presentColumns } from './change-set.presenter.ts'

export const listOwnChanges = bindEndpoint(definition, async ({ params }, context) => {
  const { tx, actor, locale } = context
  const view = await loadView(tx, params, context)
  const undo = await selectSteps(tx, view, actor, 'undo', MAX_STEPS)
  const redo = await selectSteps(tx, view, actor, 'redo', MAX_STEPS)
  const present = (steps: ListedStep[]) => steps.map((step) => presentStep(view, step, locale))
  return { undo: present(undo), redo: present(redo) }
})

function presentStep(view: View, { id, kind, at, cells, rows, columns }: ListedStep, locale: Locale) {
  return {
    changeSet: id,
    kind,
    at: new Date(at).toISOString(),
    cells,
    rows,
    columns: presentColumns(view, columns, locale),
  }
}
