import awaiting from '#locales/fr/awaiting.json' with { type: 'json' }
import cells from '#locales/fr/cells.json' with { type: 'json' }
import dashboard from '#locales/fr/dashboard.json' with { type: 'json' }
import exports from '#locales/fr/exports.json' with { type: 'json' }
import grid from '#locales/fr/grid.json' with { type: 'json' }
import live from '#locales/fr/live.json' with { type: 'json' }
import savedViews from '#locales/fr/savedViews.json' with { type: 'json' }
import writing from '#locales/fr/writing.json' with { type: 'json' }

export const catalogue = {
  awaiting,
  cells,
  dashboard,
  exports,
  grid,
  live,
  savedViews,
  writing,
}
