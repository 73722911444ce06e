import { createRandom } from '@quitus/demo/random.ts'
import type { Route } from '@quitus/domain/routes/route.ts'
import type { Transition } from '@quitus/domain/states/transition.ts'

/** The people of the demo: the three accounts, and a colleague of the customer whom nobody signs in as. */
export const DEMO_PEOPLE = {
  marie: { login: 'customer@demo.quitus.test', fullName: 'Marie Delaunay' },
  julien: { login: 'j.perrot@demo.quitus.test', fullName: 'Julien Perrot' },
  helene: { login: 'admin@demo.quitus.test', fullName: 'Hélène Rousseau' },
} as const
export type DemoPerson = keyof typeof DEMO_PEOPLE
export type PersonIds = ReadonlyMap<DemoPerson, number>

/** An anomaly of the demo’s dashboard as detection published it, with the document of its first entry. */
export type FoundAnomaly = {
  entryId: string
  anomalyId: string
  amount: number
  category: string | null
  supplier: string | null
  number: string | null
  /** yyyy-mm-dd. */
  date: string | null
  gross: number
  /** What detection proposed. */
  route: Route | null
}

/** What someone did with anomalies, so many days before the installation. */
export type StoryStep = { who: DemoPerson; daysAgo: number } & (
  | StoryAction
  | StoryRecovery
  | StoryAttachment
  | StoryLetters
)
export type StoryAction = { entryIds: readonly string[] } & (
  | { action: 'assign'; assignee: DemoPerson }
  | { action: Transition; reason?: string; acceptedAmount?: number; reference?: string }
)
/** What came back of one anomaly. */
export type StoryRecovery = { action: 'recover'; anomalyId: string; amount: number } & (
  | { way: 'creditNote'; creditNote: string; proof: null }
  | { way: 'transfer'; creditNote: null; proof: string }
)

/** The invoice of an anomaly, attached to it. */
export type StoryAttachment = { action: 'attach'; anomaly: FoundAnomaly }

/** Letters to the suppliers of anomalies; those that are sent claim them. */
export type StoryLetters = { action: 'letters'; anomalyIds: readonly string[]; areSent: boolean }

/** A free anomaly that Julien wrote down, due so many days after the installation. */
export type StoryRow = {
  values: Readonly<Record<string, string | number>>
  dueInDays: number
  assignee: DemoPerson
}

const START_VALUE = 20_260_102
/** The part of the amount with which an anomaly was validated in part. */
const ACCEPTED_SHARE = 0.6
/** The part of it that came back of an anomaly that is recovered in part. */
const RECOVERED_SHARE = 0.4
/** Anomalies that have their invoice as a PDF. */
const ATTACHMENTS = 12

/**
 * What happened in the demo project before anybody looks: staff presented most of what was found, and people decided,
 * claimed and closed. The same on every machine for the same anomalies, in the order of time.
 */
export function writeDemoStory(found: readonly FoundAnomaly[]): StoryStep[] {
  const random = createRandom(START_VALUE)
  const shuffled = found
    .map((anomaly) => ({ anomaly, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ anomaly }) => anomaly)
  // One of each category is among those that are decided, whatever comes by chance.
  const firsts = [...Map.groupBy(shuffled, ({ category }) => category).values()].flatMap(([first]) =>
    first === undefined ? [] : [first],
  )
  const queue = shuffled.filter((anomaly) => !firsts.includes(anomaly))
  const take = (count: number) => queue.splice(0, count)
  const takeOn = (route: Route, count: number) => {
    const taken = queue.filter((anomaly) => anomaly.route === route).slice(0, count)
    for (const anomaly of taken) queue.splice(queue.indexOf(anomaly), 1)
    return taken
  }
  const ids = (...groups: FoundAnomaly[][]) => groups.flat().map(({ entryId }) => entryId)
  const anomalyIds = (...groups: FoundAnomaly[][]) => groups.flat().map(({ anomalyId }) => anomalyId)

  // The first fifth waits for staff.
  take(Math.round(found.length * 0.2))
  queue.unshift(...firsts)
  const presented = [...queue]
  const validated = take(24)
  const partly = take(3)
  const claimed = takeOn('claim', 9)
  const accepted = takeOn('claim', 3)
  const contested = takeOn('claim', 3)
  const cancelled = takeOn('claim', 1)
  const givenUp = takeOn('claim', 1)
  const corrected = takeOn('correct', 3)
  const regularised = takeOn('tax', 2)
  // What the accountant still has to post, and to put on a return.
  const toPost = takeOn('correct', 6)
  const toAdjust = takeOn('tax', 4)
  const refunded = take(5)
  const separate = take(4)
  const closed = take(4)
  const ofMarie = take(14)
  const ofJulien = take(9)
  const recovered = takeOn('claim', 4)
  const toClaim = takeOn('claim', 3)
  const answered = [...accepted, ...contested, ...cancelled, ...givenUp, ...recovered]

  return [
    { who: 'helene', daysAgo: 21, action: 'present', entryIds: ids(presented) },
    {
      who: 'helene',
      daysAgo: 20,
      action: 'assign',
      assignee: 'marie',
      entryIds: ids(ofMarie, contested),
    },
    {
      who: 'helene',
      daysAgo: 20,
      action: 'assign',
      assignee: 'julien',
      entryIds: ids(ofJulien, partly),
    },
    ...validated
      .slice(0, ATTACHMENTS)
      .map((anomaly): StoryStep => ({ who: 'julien', daysAgo: 17, action: 'attach', anomaly })),
    {
      who: 'julien',
      daysAgo: 16,
      action: 'validate',
      entryIds: ids(validated, claimed, answered, toClaim, corrected, regularised, toPost, toAdjust),
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
    ...corrected.map(
      ({ entryId }, at): StoryStep => ({
        who: 'julien',
        daysAgo: 12,
        action: 'correct',
        reference: `OD-2026-${214 + at}`,
        entryIds: [entryId],
      }),
    ),
    {
      who: 'julien',
      daysAgo: 11,
      action: 'regularise',
      reference: 'CA3 2026-03',
      entryIds: ids(regularised),
    },
    {
      who: 'helene',
      daysAgo: 10,
      action: 'letters',
      anomalyIds: anomalyIds(claimed, answered),
      areSent: true,
    },
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
    {
      who: 'helene',
      daysAgo: 3,
      action: 'giveUp',
      reason: 'Fournisseur en liquidation judiciaire',
      entryIds: ids(givenUp),
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
    { who: 'helene', daysAgo: 1, action: 'letters', anomalyIds: anomalyIds(toClaim), areSent: false },
  ]
}

/** Free anomalies whose deadlines have passed, are near and are far; nothing is excluded of any. */
export const STORY_ROWS: readonly StoryRow[] = [
  {
    values: {
      Catégorie: 'Double paiement',
      Motif: 'Réglée par deux canaux',
      'Montant anomalie': 1860.4,
      Description: 'Facture réglée aussi par carte d’achat.',
      Fournisseur: 'Papeterie du Faubourg',
      'Code fournisseur': 'F90017',
      'Numéro de facture': 'PF-20714',
      'Montant de la facture': 1860.4,
      'Taux de TVA': 0.2,
      Commentaire: 'Relevé de la carte demandé au siège.',
      'Référence interne': 'VAL-001',
    },
    dueInDays: -12,
    assignee: 'marie',
  },
  {
    values: {
      Catégorie: 'Remise non appliquée',
      Motif: 'Remise de fin d’année',
      'Montant anomalie': 742.5,
      Description: 'Remise de fin d’année jamais déduite.',
      Fournisseur: 'Transports Vasseur',
      'Code fournisseur': 'F90032',
      'Numéro de facture': 'TV-0815',
      'Montant de la facture': 24_750,
      'Taux de TVA': 0.2,
      Commentaire: '3 % du chiffre d’affaires, selon l’accord annuel.',
      'Référence interne': 'VAL-002',
    },
    dueInDays: 18,
    assignee: 'marie',
  },
  {
    values: {
      Catégorie: 'Avoir non déduit',
      Motif: 'Acompte non déduit',
      'Montant anomalie': 12_400,
      Description: 'Acompte payé deux fois pour le même chantier.',
      Fournisseur: 'Bâtisseurs de l’Ouest',
      'Code fournisseur': 'F90044',
      'Numéro de facture': 'AC-1190',
      'Montant de la facture': 62_000,
      'Taux de TVA': 0.1,
      Commentaire: 'Le décompte final ne mentionne qu’un acompte.',
      'Référence interne': 'VAL-003',
    },
    dueInDays: 61,
    assignee: 'julien',
  },
  {
    values: {
      Catégorie: 'Avoir non déduit',
      Motif: 'Avoir comptabilisé, non imputé',
      'Montant anomalie': 318.9,
      Description: 'Emballages consignés rendus, avoir jamais imputé.',
      Fournisseur: 'Sogetra',
      'Code fournisseur': 'F90058',
      'Numéro de facture': 'SG-5521',
      'Montant de la facture': 2_870.1,
      'Taux de TVA': 0.2,
      Commentaire: 'Bons de retour joints au dossier du magasin.',
      'Référence interne': 'VAL-004',
    },
    dueInDays: 400,
    assignee: 'julien',
  },
]
