import search from '#locales/fr/search.json' with { type: 'json' }

export const catalogue = { search }
