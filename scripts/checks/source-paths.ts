import { dirname, posix } from 'node:path'

/** Folder of the package, the app or the top-level folder that a path belongs to. */
export function rootOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return first === 'packages' || first === 'apps' ? `${first}/${second}` : first
}

/** What `#folder/file.ts` or `./file.ts` of a module names, as a path of the repository. */
export function resolveOwn(path: string, specifier: string): string {
  if (specifier.startsWith('#')) return `${rootOf(path)}/src/${specifier.slice(1)}`
  return posix.normalize(`${dirname(path)}/${specifier}`)
}
