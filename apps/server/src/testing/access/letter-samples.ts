import type { LooseRequest } from '../call-endpoint.ts'
import type { SampleWorld } from './sample-world.ts'

const text = { subject: 'Réclamation', before: 'Total : {total}', after: 'Avant le {deadline}.' }
const texts = { fr: text, en: text }
const ofProject = ({ projectId }: SampleWorld) => ({ projectId })

/** What a project may write around the list of a letter. */
export const LETTER_SETTINGS = {
  sender: 'Groupe Valmont',
  reminderDays: 30,
  texts: { claim: texts, reminder: texts },
  details: {
    registration: '',
    signatory: '',
    contact: '',
    iban: '',
    bic: '',
    legalBasis: { fr: '', en: '' },
  },
  language: 'fr',
} as const

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
  'get-letter': async (world) => ({ params: { ...ofProject(world), letter: await world.letter() } }),
  'draft-letter-mails': async (world) => ({
    params: ofProject(world),
    body: { letters: [await world.letter()] },
  }),
  'mail-letters': async (world) => ({
    params: ofProject(world),
    body: {
      mails: [
        {
          letter: await world.letter(),
          address: 'compta@fournisseur.example',
          subject: 'Réclamation',
          text: 'Voir la lettre.',
        },
      ],
    },
  }),
  'record-letter-answer': async (world) => ({
    params: ofProject(world),
    body: {
      letters: [await world.letter('2020-01-01')],
      kind: 'note',
      text: 'Rappelle lundi',
      answeredOn: '2020-01-02',
    },
  }),
  'download-letter': async (world) => ({ params: { ...ofProject(world), letter: await world.letter() } }),
  'mark-letters-sent': async (world) => ({
    params: ofProject(world),
    body: { letters: [await world.letter()], sentOn: '2020-01-01' },
  }),
  'discard-letters': async (world) => ({
    params: ofProject(world),
    body: { letters: [await world.letter()] },
  }),
  'get-letter-settings': (world) => ({ params: ofProject(world) }),
  'update-letter-settings': (world) => ({
    params: ofProject(world),
    body: LETTER_SETTINGS,
  }),
}
