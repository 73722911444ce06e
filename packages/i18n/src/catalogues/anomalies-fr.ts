import comments from '#locales/fr/comments.json' with { type: 'json' }
import recoveries from '#locales/fr/recoveries.json' with { type: 'json' }

export const catalogue = { comments, recoveries }
