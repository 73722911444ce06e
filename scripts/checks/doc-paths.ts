import { posix } from 'node:path'
import type { SourceFile } from '../repository.ts'

/** What a build or an installation makes: named in the docs, not kept in the repository. */
const MADE_LATER = new Set(['apps/web/dist'])
const LINK = /\]\(([^)\s]+)[^)]*\)/g
const CODE = /`([^`\n]+)`/g
const PATH = /^\w[\w.-]*(?:\/[\w.-]+)*\/?$/
const SOURCE_NAME = /\.(?:tsx?|sql|mjs|css|md)$/

/**
 * Paths that the docs name and the repository (`paths`: every file) does not have, as `doc:line path`: targets of
 * links, paths in backticks from the root (`apps/server/src/app.ts`) or from a folder below a `src` (`views/rows`), and
 * names of source files. Throws when there is nothing to look at.
 */
export function findMissingPaths(docs: readonly SourceFile[], paths: readonly string[]): string[] {
  if (docs.length === 0) throw new Error('No page was read: the check of paths looks in the wrong place.')
  const known = withFolders(paths)
  const endings = new Set([...known].flatMap(endingsOf))
  const roots = new Set(paths.map((path) => path.split('/')[0]))
  const inSource = new Set(paths.flatMap((path) => /\/src\/([^/]+)\//.exec(path)?.[1] ?? []))

  const isMissing = (name: string) => {
    const path = name.replace(/\/$/, '')
    const [first = ''] = path.split('/')
    if (!PATH.test(name) || path.includes('NNN') || MADE_LATER.has(path)) return false
    if (path.includes('/') && roots.has(first)) return !known.has(path)
    if (path.includes('/') && inSource.has(first)) return !endings.has(path)
    return SOURCE_NAME.test(path) && !endings.has(path)
  }

  return docs.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => {
      const links = [...line.matchAll(LINK)].flatMap(([, target = '']) => {
        const [file = ''] = target.split('#')
        const isOutside = file === '' || /^[a-z]+:/.test(file)
        return isOutside || known.has(posix.join(posix.dirname(path), file).replace(/\/$/, ''))
          ? []
          : [target]
      })
      const named = [...line.matchAll(CODE)].flatMap(([, name = '']) => (isMissing(name) ? [name] : []))
      return [...links, ...named].map((missing) => `${path}:${at + 1} names ${missing}, which does not exist`)
    }),
  )
}

function withFolders(paths: readonly string[]): Set<string> {
  const known = new Set(paths)
  for (const path of paths)
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) known.add(folder)
  return known
}

/** A path and what is left of it without its first folders. */
function endingsOf(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, at) => parts.slice(at).join('/'))
}
