import type { matchEvidence } from '@quitus/contract/attachments/match-evidence.ts'
import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import { MAX_MATCHED_CHARACTERS, MAX_MATCHED_NAMES } from '@quitus/domain/evidence/matched-names.ts'
import type { ApiClient } from '#shared/api/api-client.ts'

export type MatchedAnomaly = ResponseOf<typeof matchEvidence>['matches'][number]['anomalies'][number]

/** The anomalies that fit each name, in the order of the names. */
export async function matchNames(
  api: ApiClient,
  projectId: number,
  names: readonly string[],
): Promise<(readonly MatchedAnomaly[])[]> {
  const found: (readonly MatchedAnomaly[])[] = []
  for (let at = 0; at < names.length; at += MAX_MATCHED_NAMES) {
    const requested = names
      .slice(at, at + MAX_MATCHED_NAMES)
      .map((name) => name.slice(0, MAX_MATCHED_CHARACTERS))
    const { matches } = await api<typeof matchEvidence>({
      method: 'POST',
      path: '/services/v1/wexaus/projects/:projectId/evidence/matches',
      params: { projectId },
      body: { names: requested },
    })
    found.push(...matches.map(({ anomalies }) => anomalies))
  }
  return found
}
