import { MAX_MATCHED_CHARACTERS, MAX_MATCHED_NAMES } from '@quitus/domain/evidence/matched-names.ts'
import { z } from 'zod'
import { boundedArray } from '../bounded.schema.ts'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { storableText } from '../text.schema.ts'

/**
 * To which anomalies of the dashboard files belong, by the document number or the number of the anomaly in their
 * names (FLOW-19): numbers are compared as detection compares them, and the longest that a name carries counts.
 * Nothing is written.
 */
export const matchEvidence = endpoint({
  name: 'match-evidence',
  method: 'POST',
  path: '/services/v1/wexaus/projects/:projectId/evidence/matches',
  summary: 'Match files to anomalies by their names',
  access: 'anomaly.discuss',
  params: projectParams,
  body: z.strictObject({
    names: boundedArray(storableText(MAX_MATCHED_CHARACTERS, 1), { least: 1, most: MAX_MATCHED_NAMES }),
  }),
  response: z.object({
    /** In the order of the names; none where nothing fits, several where the reader has to choose. */
    matches: z.array(
      z.object({
        anomalies: z.array(
          z.object({
            anomalyId: z.string(),
            name: z.string(),
            supplier: z.string().nullable(),
            number: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
  errors: ['view_not_found'],
})
