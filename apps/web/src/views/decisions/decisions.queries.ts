import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { runAction } from '@quitus/contract/views/run-action.ts'
import type { GridSelection } from '@quitus/data-grid/model/grid-selection.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import type { Route } from '@quitus/domain/routes/route.ts'
import type { Transition } from '@quitus/domain/states/transition.ts'
import { useQuery } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'
import { useServices } from '#shared/services.ts'
import { selectionBody } from '#views/data/selection-body.ts'

/** The view whose anomalies are decided, as it is published. */
export type DecidedView = { projectId: number; source: Source; timestamp: string }

/** What a person gives: a transition with its fields, or who deals with the anomalies (null for nobody). */
export type DecisionRequest =
  | {
      action: Transition
      reason?: string
      acceptedAmount?: number
      date?: string
      route?: Route
      reference?: string
    }
  | { action: 'assign'; assignee: number | null }

/** What a decision comes to, or would. */
export type DecisionOutcome = ResponseOf<typeof runAction>

/** Decides about a selection, or says what that would do. The same `clientKey` decides once. */
export function runDecision(
  api: ApiClient,
  { projectId, source, timestamp }: DecidedView,
  selection: GridSelection,
  request: DecisionRequest,
  { signal, ...more }: { dryRun?: boolean; clientKey?: string; signal?: AbortSignal },
): Promise<DecisionOutcome> {
  return api<typeof runAction>({
    method: 'POST',
    path: '/services/v1/wexaus/projects/:projectId/:source/actions',
    params: { projectId, source },
    body: { timestamp, selection: selectionBody(selection), ...request, ...more },
    ...(signal === undefined ? {} : { signal }),
  })
}

/** What a decision would do, requested again whenever what was given changes; null sends no request. */
export function useDryRun(view: DecidedView, selection: GridSelection, request: DecisionRequest | null) {
  const { api } = useServices()
  return useQuery({
    queryKey: ['decision', view, selection, request],
    enabled: request !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => {
      if (request === null) throw new Error('No decision is requested')
      return runDecision(api, view, selection, request, { dryRun: true, signal })
    },
  })
}

/** All anomalies of a supplier, whatever the grid shows (FLOW-03). */
export async function selectSupplier(
  api: ApiClient,
  { projectId, source, timestamp }: DecidedView,
  column: string,
  supplier: string,
  scope?: 'anomalyRow',
): Promise<GridSelection> {
  const { resultSet } = await api<typeof openResultSet>({
    method: 'POST',
    path: '/services/v1/wexaus/projects/:projectId/:source/result-sets',
    params: { projectId, source },
    body: {
      timestamp,
      filter: { column, op: 'in', value: [supplier] },
      ...(scope === undefined ? {} : { scope }),
      sort: [],
      limit: 1,
    },
  })
  return { kind: 'all', resultSet, except: [] }
}
