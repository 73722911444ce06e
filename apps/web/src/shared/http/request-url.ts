/** Fills the `:parameters` of a contract path and appends the query; undefined query values are excluded. */
export function requestUrl(
  path: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, String(value))
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}
