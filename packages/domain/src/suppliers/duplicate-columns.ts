/** Names of the columns in which people decide about a group of duplicate suppliers, and of their group. */
export const DUPLICATE_REVIEW_COLUMN = {
  decision: 'Décision',
  keep: 'Compte à conserver',
  comment: 'Commentaire',
} as const

/** What people decide of each account of a group, as it is stored. */
export const DUPLICATE_DECISION_NAMES = ['duplicate', 'different', 'unsure'] as const
export type DuplicateDecisionName = (typeof DUPLICATE_DECISION_NAMES)[number]

/** The column group of what detection says of an account; its values are not compared. */
export const DUPLICATE_COLUMN_GROUP = 'duplicate'
