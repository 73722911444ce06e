import synthesis from '#locales/fr/synthesis.json' with { type: 'json' }

export const catalogue = { synthesis }
