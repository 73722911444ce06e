import { createRandom } from '@quitus/demo/random.ts'
import type { Transition } from '@quitus/domain/states/transition.ts'

/** The people of the demo: the three accounts, and a colleague of the customer whom nobody signs in as. */
export const DEMO_PEOPLE = {
  marie: { login: 'customer@demo.quitus.test', fullName: 'Marie Delaunay' },
  julien: { login: 'j.perrot@demo.quitus.test', fullName: 'Julien Perrot' },
  helene: { login: 'admin@demo.quitus.test', fullName: 'Hélène Rousseau' },
} as const
export type DemoPerson = keyof typeof DEMO_PEOPLE

/** An anomaly of the demo’s dashboard as detection published it. */
export type FoundAnomaly = { entryId: string; anomalyId: string; amount: number }

/** What somebody did with anomalies, so many days before the installation. */
export type StoryStep = { who: DemoPerson; daysAgo: number } & (StoryAct | StoryRecovery)
export type StoryAct = { entryIds: readonly string[] } & (
  | { action: 'assign'; assignee: string }
  | { action: Transition; reason?: string; acceptedAmount?: number }
)
/** What came back of one anomaly. */
export type StoryRecovery = { action: 'recover'; anomalyId: string; amount: number } & (
  | { way: 'creditNote'; creditNote: string; proof: null }
  | { way: 'transfer'; creditNote: null; proof: string }
)

/** A free anomaly that Julien wrote down, due so many days after the installation. */
export type StoryRow = {
  values: Readonly<Record<string, string | number>>
  dueInDays: number
  assignee: DemoPerson | null
}

const START_VALUE = 20_260_102
/** The part of the amount with which an anomaly was validated in part. */
const ACCEPTED_SHARE = 0.6
/** The part of it that came back of an anomaly that is recovered in part. */
const RECOVERED_SHARE = 0.4

/**
 * What happened in the demo project before anybody looks: staff presented most of what was found, and people decided, claimed and closed.
 * The same on every machine for the same anomalies, in the order of time.
 */
export function tellDemoStory(found: readonly FoundAnomaly[]): StoryStep[] {
  const random = createRandom(START_VALUE)
  const shuffled = found
    .map((anomaly) => ({ anomaly, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ anomaly }) => anomaly)
  const take = (count: number) => shuffled.splice(0, count)
  const ids = (...groups: FoundAnomaly[][]) => groups.flat().map(({ entryId }) => entryId)

  // The first fifth waits for staff.
  take(Math.round(found.length * 0.2))
  const presented = [...shuffled]
  const validated = take(24)
  const partly = take(3)
  const claimed = take(9)
  const accepted = take(3)
  const contested = take(3)
  const cancelled = take(1)
  const refunded = take(5)
  const separate = take(4)
  const closed = take(4)
  const ofMarie = take(14)
  const ofJulien = take(9)
  const recovered = take(4)
  const answered = [...accepted, ...contested, ...cancelled, ...recovered]

  return [
    { who: 'helene', daysAgo: 21, action: 'present', entryIds: ids(presented) },
    {
      who: 'helene',
      daysAgo: 20,
      action: 'assign',
      assignee: DEMO_PEOPLE.marie.fullName,
      entryIds: ids(ofMarie, contested),
    },
    {
      who: 'helene',
      daysAgo: 20,
      action: 'assign',
      assignee: DEMO_PEOPLE.julien.fullName,
      entryIds: ids(ofJulien, partly),
    },
    {
      who: 'julien',
      daysAgo: 16,
      action: 'validate',
      entryIds: ids(validated, claimed, answered),
    },
    ...partly.map(
      ({ entryId, amount }): StoryStep => ({
        who: 'julien',
        daysAgo: 15,
        action: 'validate',
        acceptedAmount: Math.round(amount * ACCEPTED_SHARE * 100) / 100,
        reason: 'Avoir partiel déjà reçu',
        entryIds: [entryId],
      }),
    ),
    {
      who: 'julien',
      daysAgo: 14,
      action: 'reject',
      reason: 'Remboursement déjà reçu',
      entryIds: ids(refunded, closed),
    },
    {
      who: 'julien',
      daysAgo: 14,
      action: 'reject',
      reason: 'Deux prestations distinctes',
      entryIds: ids(separate),
    },
    { who: 'helene', daysAgo: 10, action: 'claim', entryIds: ids(claimed, answered) },
    { who: 'helene', daysAgo: 5, action: 'accept', entryIds: ids(accepted, recovered) },
    {
      who: 'helene',
      daysAgo: 4,
      action: 'contest',
      reason: 'Le fournisseur dit avoir déduit la somme de sa facture suivante',
      entryIds: ids(contested),
    },
    {
      who: 'helene',
      daysAgo: 3,
      action: 'cancel',
      reason: 'Le fournisseur a présenté l’avoir',
      entryIds: ids(cancelled),
    },
    ...recovered.map(
      ({ anomalyId, amount }, at): StoryStep => ({
        who: 'helene',
        daysAgo: 2,
        action: 'recover',
        anomalyId,
        // The first is recovered in part.
        amount: at === 0 ? Math.round(amount * RECOVERED_SHARE * 100) / 100 : amount,
        ...(at % 2 === 0
          ? { way: 'creditNote', creditNote: `AV-2026-${101 + at}`, proof: null }
          : { way: 'transfer', creditNote: null, proof: 'Relevé bancaire' }),
      }),
    ),
    { who: 'helene', daysAgo: 2, action: 'close', entryIds: ids(closed) },
  ]
}

/** Free anomalies whose deadlines have passed, are near and are far. */
export const STORY_ROWS: readonly StoryRow[] = [
  {
    values: {
      Catégorie: 'Double paiement',
      'Montant anomalie': 1860.4,
      Description: 'Facture réglée aussi par carte d’achat.',
      Fournisseur: 'Papeterie du Faubourg',
      'Numéro de facture': 'PF-20714',
    },
    dueInDays: -12,
    assignee: 'marie',
  },
  {
    values: {
      'Montant anomalie': 742.5,
      Description: 'Remise de fin d’année jamais déduite.',
      Fournisseur: 'Transports Vasseur',
      'Numéro de facture': 'TV/2024/0815',
    },
    dueInDays: 18,
    assignee: 'marie',
  },
  {
    values: {
      'Montant anomalie': 12_400,
      Description: 'Acompte payé deux fois pour le même chantier.',
      Fournisseur: 'Bâtisseurs de l’Ouest',
      'Numéro de facture': 'AC-1190',
    },
    dueInDays: 61,
    assignee: 'julien',
  },
  {
    values: {
      'Montant anomalie': 318.9,
      Description: 'Emballages consignés rendus sans avoir.',
      Fournisseur: 'Sogetra',
      'Numéro de facture': 'SG-5521',
    },
    dueInDays: 400,
    assignee: null,
  },
]
