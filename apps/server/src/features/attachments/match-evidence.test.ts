import { matchEvidence } from '@quitus/contract/attachments/match-evidence.ts'
import { documentKey } from '@quitus/domain/evidence/document-key.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { LETTER_ROWS, LETTER_VIEW } from '#testing/letter-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { publishForWriting } from '#testing/writing-world.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })

test('FLOW-19 files are matched by the number of any document of an anomaly, and what fits nothing is said', async () => {
  const members = [[staff, 'manage']] as const
  const world = await publishForWriting(server, staff, [...members], { view: LETTER_VIEW, rows: LETTER_ROWS })
  const as = { as: await server.signInAs(staff), language: 'English' } as const
  const names = ['facture F_2024 e1 1.pdf', 'F-2024-E1B2.pdf', 'A-04 justificatif.pdf', 'courrier.pdf']
  const { matches } = await server.call(
    matchEvidence,
    { params: { projectId: world.project.id }, body: { names } },
    as,
  )
  expect(matches.map(({ anomalies }) => anomalies.map(({ anomalyId }) => anomalyId))).toEqual([
    ['A-01'],
    ['A-01'],
    ['A-04'],
    [],
  ])
})

test('FLOW-19 names are compared by the key of detection', async () => {
  const written = fc.string({ unit: fc.constantFrom(...'FACTUREINVOLBSé019 -/.x'), maxLength: 20 })
  const drawn = fc.sample(written, { numRuns: 500, seed: 19 })
  const answer = await sql<{ key: string }>`
    select core.folded_number_key(core.fold_number(written)) as key
    from unnest(${drawn}::text[]) with ordinality as drawn (written, place) order by place`.execute(
    server.database.owner,
  )
  expect(drawn.map(documentKey)).toEqual(answer.rows.map(({ key }) => key))
})
