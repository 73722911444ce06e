import suppliers from '#locales/en/suppliers.json' with { type: 'json' }

export const catalogue = { suppliers }
