import transfers from '#locales/en/transfers.json' with { type: 'json' }

export const catalogue = { transfers }
