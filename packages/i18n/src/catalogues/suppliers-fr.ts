import suppliers from '#locales/fr/suppliers.json' with { type: 'json' }

export const catalogue = { suppliers }
