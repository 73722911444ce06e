import { keptLetter } from '../kept-letter.sql.ts'
import type { TestServer } from '../start-test-server.ts'
import { madeSynthesis } from './made-synthesis.sql.ts'
import type { SampleWorld } from './sample-world.ts'

/** What a project keeps for all of its members, made for the one call that is about it where that call may succeed. */
export function keptThings(
  server: TestServer,
  { projectId, staffId, maySucceed }: { projectId: number; staffId: number; maySucceed: boolean },
): Pick<SampleWorld, 'letter' | 'synthesis'> {
  return {
    letter: async () => (maySucceed ? keptLetter(server, projectId, staffId) : 1),
    synthesis: (definition) => madeSynthesis(server.database, projectId, { definition }),
  }
}
