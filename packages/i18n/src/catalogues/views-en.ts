import awaiting from '#locales/en/awaiting.json' with { type: 'json' }
import cells from '#locales/en/cells.json' with { type: 'json' }
import dashboard from '#locales/en/dashboard.json' with { type: 'json' }
import exports from '#locales/en/exports.json' with { type: 'json' }
import grid from '#locales/en/grid.json' with { type: 'json' }
import live from '#locales/en/live.json' with { type: 'json' }
import savedViews from '#locales/en/savedViews.json' with { type: 'json' }
import writing from '#locales/en/writing.json' with { type: 'json' }

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
