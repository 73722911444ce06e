import decisions from '#locales/fr/decisions.json' with { type: 'json' }
import letters from '#locales/fr/letters.json' with { type: 'json' }

export const catalogue = { decisions, letters }
