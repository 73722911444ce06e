import duplicateSuppliers from '#locales/en/duplicateSuppliers.json' with { type: 'json' }

export const catalogue = { duplicateSuppliers }
