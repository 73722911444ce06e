import home from '#locales/fr/home.json' with { type: 'json' }

export const catalogue = { home }
