/** The statuses of every endpoint for every actor, as lines to read, and how many there are of each. */
export function describeMatrix<Actor>(
  actors: readonly Actor[],
  matrix: ReadonlyMap<string, ReadonlyMap<Actor, number>>,
): string {
  const counts = new Map<number, number>()
  const lines = [...matrix].map(([name, row]) => {
    for (const status of row.values()) counts.set(status, (counts.get(status) ?? 0) + 1)
    return `${name.padEnd(24)} ${actors.map((actor) => row.get(actor) ?? '   ').join(' ')}`
  })
  const total = [...counts]
    .sort(([left], [right]) => left - right)
    .map(([status, count]) => `${count} × ${status}`)
  return [`Access: ${actors.join(' · ')}`, ...lines, `${matrix.size} endpoints: ${total.join(', ')}`].join(
    '\n',
  )
}
