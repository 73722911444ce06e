import fileTransfers from '#locales/fr/fileTransfers.json' with { type: 'json' }

export const catalogue = { fileTransfers }
