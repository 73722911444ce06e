import home from '#locales/en/home.json' with { type: 'json' }

export const catalogue = { home }
