/** How this tab calls itself, so that it knows its own writes among the events; another one after each reload. */
export const TAB_ID = newTabId()

/** Browsers draw ids on secure pages only, and random bytes anywhere. */
function newTabId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
