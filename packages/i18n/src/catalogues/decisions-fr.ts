import decisions from '#locales/fr/decisions.json' with { type: 'json' }
import definedViews from '#locales/fr/definedViews.json' with { type: 'json' }
import letters from '#locales/fr/letters.json' with { type: 'json' }

export const catalogue = { decisions, definedViews, letters }
