import type { LooseRequest } from '../call-endpoint.ts'
import type { SampleWorld } from './sample-world.ts'

const text = { subject: 'Réclamation', before: 'Total : {total}', after: 'Avant le {deadline}.' }
const texts = { fr: text, en: text }
const ofProject = ({ projectId }: SampleWorld) => ({ projectId })

/** Sample requests about letters to suppliers and evidence. */
export const LETTER_SAMPLES: Readonly<
  Record<string, (world: SampleWorld) => Promise<LooseRequest> | LooseRequest>
> = {
  'start-letters': (world) => ({
    params: ofProject(world),
    body: {
      timestamp: world.timestamp,
      selection: { entryIds: ['E1$$1'] },
      kind: 'claim',
      answerBy: '2999-01-01',
      dryRun: true,
    },
  }),
  'match-evidence': (world) => ({ params: ofProject(world), body: { names: ['facture F-2024-E11.pdf'] } }),
  'list-letters': (world) => ({ params: ofProject(world) }),
  'download-letter': async (world) => ({ params: { ...ofProject(world), letter: await world.letter() } }),
  'mark-letters-sent': async (world) => ({
    params: ofProject(world),
    body: { letters: [await world.letter()], sentOn: '2020-01-01' },
  }),
  'get-letter-settings': (world) => ({ params: ofProject(world) }),
  'update-letter-settings': (world) => ({
    params: ofProject(world),
    body: { sender: 'Groupe Valmont', reminderDays: 30, texts: { claim: texts, reminder: texts } },
  }),
}
