import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { type AnchorPlace, AnchorPoint } from './anchor-point.tsx'

type Props = {
  place: AnchorPlace
  label: string
  /** Pixels. */
  width: number
  className?: string
  children: ReactNode
  /** Escape, or a click elsewhere. */
  onDismiss: () => void
}

/** A small dialog under a place of the grid, open until it is dismissed; its keys do not reach the grid. */
export function AnchoredDialog({ place, label, width, className, children, onDismiss }: Props) {
  return (
    <Popover
      opened
      onDismiss={onDismiss}
      trapFocus
      withRoles={false}
      returnFocus={false}
      hideDetached={false}
      position="bottom-start"
      width={width}
      shadow="sm"
      withinPortal
    >
      <Popover.Target>
        <AnchorPoint place={place} />
      </Popover.Target>
      <Popover.Dropdown
        {...(className === undefined ? {} : { className })}
        role="dialog"
        aria-label={label}
        onKeyDown={(event) => event.stopPropagation()}
        p="sm"
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
