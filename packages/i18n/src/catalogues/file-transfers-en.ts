import fileTransfers from '#locales/en/fileTransfers.json' with { type: 'json' }
import importing from '#locales/en/importing.json' with { type: 'json' }

export const catalogue = { fileTransfers, importing }
