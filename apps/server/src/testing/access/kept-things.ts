import { randomUUID } from 'node:crypto'
import { changeProjectSettings } from '@quitus/database/views/project-settings.sql.ts'
import { keptLetter } from '../letters/kept-letter.sql.ts'
import type { TestServer } from '../start-test-server.ts'
import { madeAddedColumn, madeColumnDesign, madeDefinedView } from './made-defined-view.sql.ts'
import { madeFormerPublication, madePreview } from './made-preview.ts'
import { madeSynthesis } from './made-synthesis.sql.ts'
import type { SampleWorld } from './sample-world.ts'

/** What a project keeps for all of its members, made for the one call that is about it where that call may succeed. */
export function keptThings(
  server: TestServer,
  { projectId, staffId, maySucceed }: { projectId: number; staffId: number; maySucceed: boolean },
): Pick<
  SampleWorld,
  | 'letter'
  | 'synthesis'
  | 'definedView'
  | 'columnDesign'
  | 'addedColumn'
  | 'feesShown'
  | 'importPreview'
  | 'formerPublication'
> {
  return {
    letter: async (sentOn) => (maySucceed ? keptLetter(server, projectId, staffId, sentOn) : 1),
    feesShown: async () => {
      await server.database.owner.transaction().execute((tx) =>
        changeProjectSettings(tx, projectId, {
          success_fees: JSON.stringify({ isOn: true, rules: { claim: null, correct: null, tax: null } }),
          shows_fees: true,
        }),
      )
    },
    formerPublication: async () => (maySucceed ? madeFormerPublication(server, projectId) : 1),
    importPreview: async () => (maySucceed ? madePreview(server, projectId, staffId) : randomUUID()),
    columnDesign: (version) => madeColumnDesign(server.database, projectId, staffId, version),
    addedColumn: async () => (maySucceed ? madeAddedColumn(server.database, projectId, staffId) : 'custom:a'),
    definedView: () => madeDefinedView(server.database, projectId),
    synthesis: (definition) => madeSynthesis(server.database, projectId, { definition }),
  }
}
