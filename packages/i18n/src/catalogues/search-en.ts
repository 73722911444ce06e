import search from '#locales/en/search.json' with { type: 'json' }

export const catalogue = { search }
