import search from '#locales/fr/search.json' with { type: 'json' }
import shortcuts from '#locales/fr/shortcuts.json' with { type: 'json' }

export const catalogue = { search, shortcuts }
