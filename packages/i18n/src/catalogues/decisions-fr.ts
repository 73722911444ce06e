import decisions from '#locales/fr/decisions.json' with { type: 'json' }

export const catalogue = { decisions }
