import type { matchEvidence } from '@quitus/contract/attachments/match-evidence.ts'
import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { ApiClient } from '#shared/api/api-client.ts'

export type MatchedAnomaly = ResponseOf<typeof matchEvidence>['matches'][number]['anomalies'][number]

/** As many names as one call takes. */
const NAMES_OF_CALL = 200
const MOST_CHARACTERS = 255

/** The anomalies that fit each name, in the order of the names. */
export async function matchNames(
  api: ApiClient,
  projectId: number,
  names: readonly string[],
): Promise<(readonly MatchedAnomaly[])[]> {
  const found: (readonly MatchedAnomaly[])[] = []
  for (let at = 0; at < names.length; at += NAMES_OF_CALL) {
    const asked = names.slice(at, at + NAMES_OF_CALL).map((name) => name.slice(0, MOST_CHARACTERS))
    const { matches } = await api<typeof matchEvidence>({
      method: 'POST',
      path: '/services/v1/wexaus/projects/:projectId/evidence/matches',
      params: { projectId },
      body: { names: asked },
    })
    found.push(...matches.map(({ anomalies }) => anomalies))
  }
  return found
}
