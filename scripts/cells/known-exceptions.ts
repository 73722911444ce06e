/** What a check found: the place that an exception names, and what to do about it. */
export type Finding = { key: string; message: string }

/** Findings that no exception names, and exceptions that name nothing any more: such a list can only shrink. */
export function withoutKnown(
  findings: readonly Finding[],
  known: Readonly<Record<string, readonly string[]>>,
): string[] {
  const excused = new Set(Object.values(known).flat())
  const found = new Set(findings.map(({ key }) => key))
  return [
    ...findings.filter(({ key }) => !excused.has(key)).map(({ message }) => message),
    ...[...excused]
      .filter((key) => !found.has(key))
      .map((key) => `${key} is a known exception that no longer exists: remove it from the list`),
  ]
}

/** Number of the line of this place. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** Modules of the server and of the packages that it runs; not their tests, and what only tests use. */
export const isServerModule = (path: string): boolean =>
  /^(?:apps\/server|packages\/(?:database|detection))\/src\/.*\.ts$/.test(path) &&
  !/\.test\.ts$|\/testing\//.test(path)
