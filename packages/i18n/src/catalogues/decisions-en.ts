import decisions from '#locales/en/decisions.json' with { type: 'json' }

export const catalogue = { decisions }
