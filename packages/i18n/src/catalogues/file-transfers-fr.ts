import fileTransfers from '#locales/fr/fileTransfers.json' with { type: 'json' }
import importing from '#locales/fr/importing.json' with { type: 'json' }

export const catalogue = { fileTransfers, importing }
