import comments from '#locales/en/comments.json' with { type: 'json' }

export const catalogue = { comments }
