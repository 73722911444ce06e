import notices from '#locales/fr/notices.json' with { type: 'json' }

export const catalogue = { notices }
