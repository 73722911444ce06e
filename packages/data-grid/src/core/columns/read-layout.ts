import type { GridLayout } from '#model/grid-layout.ts'
import { ROW_HEIGHTS } from '#model/grid-layout.ts'

/** A layout as it was stored; what is not one any more counts as unchanged columns. */
export function readLayout(stored: unknown): GridLayout {
  if (!isRecord(stored)) return {}
  const { order, widths, shown, pinned, density, narrow } = stored
  const isWidth = (width: unknown) => typeof width === 'number' && width >= 40 && width <= 2000
  const isBoolean = (value: unknown) => typeof value === 'boolean'
  return {
    ...(Array.isArray(order) ? { order: order.filter((name) => typeof name === 'string') } : {}),
    ...(isRecord(widths) ? { widths: onlyOf<number>(widths, isWidth) } : {}),
    ...(isRecord(shown) ? { shown: onlyOf<boolean>(shown, isBoolean) } : {}),
    ...(isRecord(pinned) ? { pinned: onlyOf<boolean>(pinned, isBoolean) } : {}),
    ...(isDensity(density) ? { density } : {}),
    ...(narrow === 'table' ? { narrow } : {}),
  }
}

function isDensity(value: unknown): value is keyof typeof ROW_HEIGHTS {
  return typeof value === 'string' && Object.hasOwn(ROW_HEIGHTS, value)
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
