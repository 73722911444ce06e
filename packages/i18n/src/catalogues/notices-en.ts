import notices from '#locales/en/notices.json' with { type: 'json' }

export const catalogue = { notices }
