import fileTransfers from '#locales/en/fileTransfers.json' with { type: 'json' }

export const catalogue = { fileTransfers }
