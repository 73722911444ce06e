/** How a supplier bills: one by one, a rent, a subscription, works by instalments, several deliveries a day. */
export type Habit = 'single' | 'rent' | 'subscription' | 'instalments' | 'deliveries'

export type Trade = {
  word: string
  /** Account of charges, or of assets (class 2, then the supplier is under 404). */
  account: string
  accountLabel: string
  label: string
  vatRates: readonly [number, ...number[]]
  usualCents: number
  weight: number
  habit?: Habit
}

export const TRADES: readonly [Trade, ...Trade[]] = [
  trade('Fournitures', '606400', 'Fournitures administratives', 'Fournitures de bureau', [0.2], 38_000, 2),
  trade('Emballages', '602600', 'Emballages', 'Emballages livrés', [0.2], 145_000, 3),
  trade('Quincaillerie', '606300', 'Petit équipement', 'Outillage et visserie', [0.2], 62_000, 3),
  trade('Pièces', '602200', 'Fournitures consommables', 'Pièces détachées', [0.2], 210_000, 3),
  trade('Transports', '624100', 'Transports sur achats', 'Transport', [0.2], 84_000, 5, 'deliveries'),
  trade('Messagerie', '624200', 'Transports sur ventes', 'Messagerie', [0.2], 31_000, 4, 'deliveries'),
  trade('Électricité', '615200', 'Entretien immobilier', 'Travaux électriques', [0.2, 0.1], 165_000, 1),
  trade('Plomberie', '615200', 'Entretien immobilier', 'Travaux de plomberie', [0.1, 0.2], 98_000, 1),
  trade(
    'Peinture',
    '615200',
    'Entretien immobilier',
    'Travaux de peinture',
    [0.1],
    240_000,
    0.7,
    'instalments',
  ),
  trade(
    'Maintenance',
    '615500',
    'Entretien du matériel',
    'Contrat de maintenance',
    [0.2],
    126_000,
    1,
    'subscription',
  ),
  trade('Nettoyage', '615800', 'Nettoyage des locaux', 'Nettoyage du mois', [0.2], 88_000, 1, 'subscription'),
  trade('Gardiennage', '628200', 'Gardiennage', 'Surveillance du site', [0.2], 156_000, 1, 'subscription'),
  trade('Immobilière', '613200', 'Locations immobilières', 'Loyer et charges', [0.2], 480_000, 0.4, 'rent'),
  trade('Location', '613500', 'Locations mobilières', 'Location de matériel', [0.2], 74_000, 1, 'rent'),
  trade('Énergie', '606100', 'Énergie et eau', 'Consommation', [0.2, 0.055], 310_000, 1, 'subscription'),
  trade('Télécom', '626000', 'Télécommunications', 'Abonnement et appels', [0.2], 22_000, 1, 'subscription'),
  trade('Informatique', '651100', 'Licences', 'Licences et services', [0.2], 190_000, 1.5),
  trade('Conseil', '622600', 'Honoraires', 'Mission de conseil', [0.2], 520_000, 1),
  trade('Formation', '633300', 'Formation', 'Session de formation', [0], 140_000, 0.7),
  trade('Assurances', '616000', 'Assurances', 'Prime', [0], 260_000, 0.4),
  trade('Imprimerie', '623600', 'Catalogues et imprimés', 'Impression', [0.2, 0.055], 96_000, 1),
  trade('Restauration', '625700', 'Réceptions', 'Repas', [0.1], 24_000, 2),
  trade('Presse', '618100', 'Documentation', 'Abonnement presse', [0.021], 18_000, 0.4),
  trade('Intérim', '621100', 'Personnel intérimaire', 'Mission d’intérim', [0.2], 185_000, 4, 'deliveries'),
  trade('Machines', '215400', 'Matériel industriel', 'Équipement', [0.2], 1_450_000, 0.25, 'instalments'),
  trade('Logistique Antilles', '624100', 'Transports sur achats', 'Acheminement', [0.085], 132_000, 0.6),
]

function trade(
  word: string,
  account: string,
  accountLabel: string,
  label: string,
  vatRates: [number, ...number[]],
  usualCents: number,
  weight: number,
  habit?: Habit,
): Trade {
  const base = { word, account, accountLabel, label, vatRates, usualCents, weight }
  return habit === undefined ? base : { ...base, habit }
}

export const FORMS = ['SARL', 'SAS', 'SA', 'EURL'] as const

export const NAMES = [
  'Bréval',
  'Meunier',
  'du Cher',
  'Clarté',
  'Vasseur',
  'Lemaître',
  'Duhamel',
  'Océane',
  'Hervé',
  'Roussel',
  'Garnier',
  'des Alpes',
  'Carpentier',
  'Noël',
  'Faucher',
  'Delmas',
  'Élan',
  'Zéphyr',
  'Morvan',
  'Saint-Ouen',
  'Sœurs Picard',
  'Bellecour',
  'Lacroix',
  'Renaudin',
  'Perrot',
  'Guillemin',
  'Atlantique',
  'Beauvallon',
  'Chastel',
  'Évrard',
  'Fontanel',
  'Grandjean',
  'Hauterive',
  'Jacquemin',
  'Kerouan',
  'Lestrade',
  'Marchais',
  'Neuville',
  'Ollivier',
  'Pontvert',
  'Quercy',
  'Rivoire',
  'Sauvage',
  'Thévenin',
  'Valette',
  'Wagner',
  'Maçon',
  'Côté Sud',
] as const

export const TOWNS: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['69003', 'Lyon'],
  ['59000', 'Lille'],
  ['44000', 'Nantes'],
  ['33000', 'Bordeaux'],
  ['67000', 'Strasbourg'],
  ['31000', 'Toulouse'],
  ['35000', 'Rennes'],
  ['21000', 'Dijon'],
  ['42000', 'Saint-Étienne'],
  ['76600', 'Le Havre'],
  ['54000', 'Nancy'],
  ['97122', 'Baie-Mahault'],
]
