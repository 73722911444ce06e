import type { Route } from '#http/bind-endpoint.ts'
import { editCells } from './edit-cells.ts'
import { runAction } from './run-action.ts'
import { redoChangeSet, undoChangeSet } from './undo-change-set.ts'

export const viewWritingRoutes: readonly Route[] = [editCells, runAction, undoChangeSet, redoChangeSet]
