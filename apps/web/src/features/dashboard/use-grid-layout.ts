import type { GridLayout } from '@quitus/data-grid/columns/grid-layout.ts'
import { useCallback, useState } from 'react'
import { useSession } from '#shared/services.ts'
import { readUserSetting, writeUserSetting } from '#shared/settings/user-settings.ts'

/** The person's columns of one view, remembered on this browser under their mail (AUTH-11, VIEW-02). */
export function useGridLayout(viewName: string): [GridLayout, (layout: GridLayout) => void] {
  const mail = useSession()?.mail ?? ''
  const name = `columns.${viewName}`
  const [layout, setLayout] = useState(() => readLayout(readUserSetting(mail, name)))
  const change = useCallback(
    (next: GridLayout) => {
      setLayout(next)
      writeUserSetting(mail, name, next)
    },
    [mail, name],
  )
  return [layout, change]
}

/** A layout as it was stored; what is not one any more counts as unchanged columns. */
export function readLayout(stored: unknown): GridLayout {
  if (typeof stored !== 'object' || stored === null) return {}
  const { order, widths, shown } = stored as Record<string, unknown>
  return {
    ...(Array.isArray(order) ? { order: order.filter((name) => typeof name === 'string') } : {}),
    ...(isRecord(widths)
      ? { widths: onlyOf<number>(widths, (width) => Number(width) >= 40 && Number(width) <= 2000) }
      : {}),
    ...(isRecord(shown) ? { shown: onlyOf<boolean>(shown, (value) => typeof value === 'boolean') } : {}),
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function onlyOf<Value>(
  record: Record<string, unknown>,
  isValid: (value: unknown) => boolean,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => isValid(value))) as Record<
    string,
    Value
  >
}
