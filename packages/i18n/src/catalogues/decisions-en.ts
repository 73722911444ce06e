import decisions from '#locales/en/decisions.json' with { type: 'json' }
import definedViews from '#locales/en/definedViews.json' with { type: 'json' }
import letters from '#locales/en/letters.json' with { type: 'json' }

export const catalogue = { decisions, definedViews, letters }
