import duplicateSuppliers from '#locales/fr/duplicateSuppliers.json' with { type: 'json' }

export const catalogue = { duplicateSuppliers }
