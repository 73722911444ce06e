import cells from '#locales/fr/cells.json' with { type: 'json' }
import errors from '#locales/fr/errors.json' with { type: 'json' }

export const catalogue = { cells, errors }
