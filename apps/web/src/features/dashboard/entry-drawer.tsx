/** The detail of one row, over the dashboard that stays mounted (NAV-03). */
export function EntryDrawer() {
  return null
}
