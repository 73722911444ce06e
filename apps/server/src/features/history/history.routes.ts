import type { Route } from '#http/bind-endpoint.ts'
import { getChangeSet } from './get-change-set.ts'
import { listHistory } from './list-history.ts'
import { listOwnChanges } from './list-own-changes.ts'

export const historyRoutes: readonly Route[] = [listOwnChanges, listHistory, getChangeSet]
