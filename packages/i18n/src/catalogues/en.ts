import cells from '#locales/en/cells.json' with { type: 'json' }
import errors from '#locales/en/errors.json' with { type: 'json' }

export const catalogue = { cells, errors }
