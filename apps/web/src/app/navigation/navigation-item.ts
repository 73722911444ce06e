import type { TablerIcon } from '@tabler/icons-react'

/** One entry of the navigation; `to` is an address without its language. */
export type NavigationItem = {
  key: string
  to: string
  label: string
  /** For the bottom bar; the full one where it is short. */
  shortLabel: string
  icon: TablerIcon
  isCurrent: boolean
}

/** The home of a project lies above its screens: a link to it is not the current one there. */
export const EXACTLY = { exact: true } as const
