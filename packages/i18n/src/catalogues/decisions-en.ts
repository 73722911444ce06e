import decisions from '#locales/en/decisions.json' with { type: 'json' }
import letters from '#locales/en/letters.json' with { type: 'json' }

export const catalogue = { decisions, letters }
