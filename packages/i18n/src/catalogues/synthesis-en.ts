import synthesis from '#locales/en/synthesis.json' with { type: 'json' }

export const catalogue = { synthesis }
