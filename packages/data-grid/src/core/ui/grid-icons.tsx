import type { State } from '@quitus/domain/states/state.ts'
import {
  IconArrowDown,
  IconArrowUp,
  IconCalendar,
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconDotsVertical,
  IconEye,
  IconFilter,
  IconFilterFilled,
  IconFold,
  IconFoldDown,
  IconFolderOpen,
  IconHourglass,
  IconLayoutSidebarRightExpand,
  IconLock,
  IconMinus,
  IconPaperclip,
  IconPlus,
  IconTrash,
  IconUpload,
  IconX,
} from '@tabler/icons-react'
import type { Ref } from 'react'
import { STATE_LOOKS } from './state-looks.ts'

const ICONS = {
  ascending: IconArrowUp,
  calendar: IconCalendar,
  check: IconCheck,
  choose: IconChevronDown,
  cross: IconX,
  descending: IconArrowDown,
  file: IconPaperclip,
  filter: IconFilter,
  filtered: IconFilterFilled,
  foldAll: IconFold,
  hourglass: IconHourglass,
  lock: IconLock,
  menu: IconDotsVertical,
  minus: IconMinus,
  opened: IconChevronDown,
  folded: IconChevronRight,
  openRow: IconLayoutSidebarRightExpand,
  plus: IconPlus,
  preview: IconEye,
  remove: IconTrash,
  unfoldAll: IconFoldDown,
  sentFiles: IconFolderOpen,
  upload: IconUpload,
}

export type GridIconName = keyof typeof ICONS | State
export type GridIcons = (name: GridIconName) => Node

/**
 * The icons once, unseen, for the cells to clone: cells are plain elements, a React root in each would cost the
 * scrolling.
 */
export function GridIconTemplates({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} hidden>
      {Object.entries(ICONS).map(([name, Icon]) => (
        <Icon key={name} data-icon={name} size={16} stroke={1.75} aria-hidden />
      ))}
      {Object.entries(STATE_LOOKS).map(([state, { Icon }]) => (
        <Icon key={state} data-icon={state} size={14} aria-hidden />
      ))}
    </div>
  )
}

/** Copies of the icons in a rendered `GridIconTemplates`; an empty text before it is rendered. */
export function iconsIn(templates: () => HTMLElement | null): GridIcons {
  return (name) =>
    templates()?.querySelector(`[data-icon="${name}"]`)?.cloneNode(true) ?? document.createTextNode('')
}
