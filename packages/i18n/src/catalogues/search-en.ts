import search from '#locales/en/search.json' with { type: 'json' }
import shortcuts from '#locales/en/shortcuts.json' with { type: 'json' }

export const catalogue = { search, shortcuts }
