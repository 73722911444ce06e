/** Names of the columns in which people decide about a group of duplicate suppliers, and of their group. */
export const TWIN_REVIEW_COLUMN = {
  decision: 'Décision',
  keep: 'Compte à conserver',
  comment: 'Commentaire',
} as const

/** What people decide of each account of a group, as it is stored. */
export const TWIN_DECISION_NAMES = ['duplicate', 'different', 'unsure'] as const
export type TwinDecisionName = (typeof TWIN_DECISION_NAMES)[number]

/** The column group of what detection says of an account; its values are not compared. */
export const TWIN_COLUMN_GROUP = 'duplicate'
