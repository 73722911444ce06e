import type { ColumnDefinition } from '@quitus/database/views/view-definition.ts'
import type { LocalizedText } from '@quitus/domain/locale.ts'
import type { State } from '@quitus/domain/states/state.ts'

const ANOMALIES = { name: 'anomalies', label: { fr: 'Anomalies', en: 'Anomalies' } }

/**
 * What the anomalies of a supplier in a state are called; those that were not presented are for staff alone
 * (FLOW-14).
 */
const IN_STATE: Readonly<Record<State, LocalizedText>> = {
  detected: { fr: 'Non présentées', en: 'Not presented' },
  presented: { fr: 'Présentées', en: 'Presented' },
  validated: { fr: 'Validées', en: 'Validated' },
  rejected: { fr: 'Rejetées', en: 'Rejected' },
  claimed: { fr: 'Réclamées', en: 'Claimed' },
  accepted: { fr: 'Acceptées', en: 'Accepted' },
  contested: { fr: 'Contestées', en: 'Disputed' },
  partlyRecovered: { fr: 'Récupérées en partie', en: 'Partly recovered' },
  recovered: { fr: 'Récupérées', en: 'Recovered' },
  cancelled: { fr: 'Annulées', en: 'Cancelled' },
  avoided: { fr: 'Corrigées avant paiement', en: 'Avoided' },
  regularised: { fr: 'Régularisées', en: 'Regularised' },
  givenUp: { fr: 'Abandonnées', en: 'Given up' },
  closed: { fr: 'Closes', en: 'Closed' },
}

/** States whose amounts show until someone chooses other columns. */
const SHOWN: readonly State[] = ['presented', 'validated', 'claimed', 'recovered']

type Given = Partial<ColumnDefinition>

function pair(
  state: string,
  name: string,
  { count, amount }: { count: LocalizedText; amount: LocalizedText },
  more: { count?: Given; amount?: Given; both?: Given },
): ColumnDefinition[] {
  const same = { group: ANOMALIES, footerStyle: 'SUM', ...more.both } as const
  return [
    {
      name: `Nombre ${name}`,
      label: count,
      type: 'INTEGER',
      figure: `count_${state}`,
      ...same,
      ...more.count,
    },
    {
      name: `Montant ${name}`,
      label: amount,
      type: 'AMOUNT',
      figure: `amount_${state}`,
      ...same,
      ...more.amount,
    },
  ]
}

/**
 * The figures by which suppliers are ordered, the largest first: staff see what is not presented yet, and customers
 * have no such column (VIEW-21).
 */
export function orderingFigures({ isTriaged }: { isTriaged: boolean }): string[] {
  const disclosed = 'Montant d’anomalies'
  return isTriaged ? [`${disclosed}, non présentées comprises`, disclosed] : [disclosed]
}

const ASIDE = { isDisplayedByDefault: false }
const FOR_STAFF = { isHiddenFromCustomers: true }

/**
 * How many anomalies a supplier has in which state, and of how much (FLOW-09); those that were not presented, and the
 * total with them, for staff alone.
 */
export function anomalyFigures({ isTriaged }: { isTriaged: boolean }): ColumnDefinition[] {
  const inStates = (Object.entries(IN_STATE) as [State, LocalizedText][]).flatMap(([state, { fr, en }]) => {
    const isShown = state === 'detected' ? isTriaged : SHOWN.includes(state)
    return pair(
      state.toLowerCase(),
      fr.toLowerCase(),
      {
        count: { fr: `${fr} (nombre)`, en: `${en} (number)` },
        amount: { fr, en },
      },
      {
        count: ASIDE,
        ...(isShown ? {} : { amount: ASIDE }),
        ...(state === 'detected' ? { both: FOR_STAFF } : {}),
      },
    )
  })
  const disclosed = pair(
    'disclosed',
    'd’anomalies',
    {
      count: { fr: 'Anomalies', en: 'Anomalies' },
      amount: { fr: 'Montant des anomalies', en: 'Anomaly amount' },
    },
    { amount: { width: 185 } },
  )
  const all = pair(
    'all',
    'd’anomalies, non présentées comprises',
    {
      count: {
        fr: 'Anomalies, non présentées comprises',
        en: 'Anomalies, those not presented included',
      },
      amount: {
        fr: 'Total détecté',
        en: 'Total detected',
      },
    },
    { count: ASIDE, ...(isTriaged ? {} : { amount: ASIDE }), both: FOR_STAFF },
  )
  // The amounts by which suppliers are ordered come first (VIEW-21).
  return [...all.toReversed(), ...disclosed.toReversed(), ...inStates]
}
