import comments from '#locales/fr/comments.json' with { type: 'json' }

export const catalogue = { comments }
