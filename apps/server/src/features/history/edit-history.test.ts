import { listHistory } from '@quitus/contract/history/list-history.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const people = [
  await server.person({ roleType: 'staff' }),
  await server.person({ roleType: 'staff' }),
] as const
const sessions = [await server.signInAs(people[0]), await server.signInAs(people[1])] as const

const VALUES = {
  Remarque: fc.option(
    fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !text.includes('\u0000')),
  ),
  Nombre: fc.option(fc.integer({ min: -1000, max: 1000 })),
  Récupéré: fc.option(fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100)),
  Validé: fc.constantFrom(true, false, null),
  Échéance: fc.option(
    fc
      .integer({ min: 1, max: 28 })
      .map((day) => ({ model: `2024-02-${String(day).padStart(2, '0')}T00:00:00` })),
  ),
  'Row Locked': fc.boolean(),
}
const ENTRIES = ['E1$$1', 'E1$$2', 'E2$$1', 'E3$$1']

const cellEdit = fc
  .tuple(fc.constantFrom(...ENTRIES), fc.constantFrom(...(Object.keys(VALUES) as (keyof typeof VALUES)[])))
  .chain(([entryId, column]) =>
    fc.record({
      entryId: fc.constant(entryId),
      column: fc.constant<string>(column),
      value: VALUES[column] as fc.Arbitrary<WireValue>,
      /** True: as a person who sees what is there; false: blindly. */
      isSeen: fc.boolean(),
    }),
  )
/** What one person sends at once; requests of one call are under way together. */
const turn = fc.array(
  fc.record({ who: fc.constantFrom(0, 1), edits: fc.array(cellEdit, { minLength: 1, maxLength: 4 }) }),
  {
    minLength: 1,
    maxLength: 3,
  },
)

test('CELL-13 CELL-11 whatever two people edit at once, the stored cells are their history replayed, and nothing is overwritten unseen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 6 }), async (turns) => {
      const project = await server.project({ members: people.map((person) => [person, 'review'] as const) })
      await publishAuditView(server.database, project, people[0])
      const params = { projectId: project.id, source: 'dashboard' } as const
      const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as: sessions[0] })
      const read = async () => {
        const { rows } = await server.call(getViewData, { params, query: {} }, { as: sessions[0] })
        return new Map(rows.map((row) => [row.entryId, row]))
      }
      for (const requests of turns) {
        const seen = await read()
        await Promise.all(
          requests.map(async ({ who, edits }) => {
            const changes = edits.map(({ entryId, column, value, isSeen }) => {
              const expected = (isSeen ? (seen.get(entryId)?.[column] ?? null) : 'blind') as WireValue
              return { entryId, column, value, expected }
            })
            const body = { timestamp: viewMetaData.timestamp, changes }
            const { refused } = await server.call(
              editCells,
              { params, body },
              { as: sessions[who] ?? sessions[0] },
            )
            const blind = edits.filter(({ isSeen }) => !isSeen)
            expect(refused.length, 'blind edits are refused').toBeGreaterThanOrEqual(blind.length)
          }),
        )
      }
      const stored = await read()
      for (const entryId of ENTRIES) {
        const { history } = await server.call(
          listHistory,
          { params, query: { entryId, limit: 200 } },
          { as: sessions[0] },
        )
        const replayed = new Map<string, WireValue>()
        for (const change of history.toReversed()) {
          const before = replayed.get(change.column) ?? (change.column === 'Row Locked' ? false : null)
          expect(change.before, `${entryId} ${change.column}`).toEqual(before)
          replayed.set(change.column, change.after as WireValue)
        }
        const isChild = stored.get(entryId)?.path.length === 2
        for (const [column, value] of replayed) {
          const isBlank = isChild && ['Récupéré', 'Validé', 'Row Locked'].includes(column)
          expect(stored.get(entryId)?.[column], `${entryId} ${column}`).toEqual(isBlank ? null : value)
        }
      }
    }),
    { numRuns: 25 },
  )
})
