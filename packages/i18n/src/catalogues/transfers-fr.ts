import transfers from '#locales/fr/transfers.json' with { type: 'json' }

export const catalogue = { transfers }
