/** The parts of package-lock.json that a check reads. */
export type Lockfile = { packages: Readonly<Record<string, LockedPackage>> }
type LockedPackage = {
  peerDependencies?: Readonly<Record<string, string>>
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * Platform packages that are missing, although `npm ci` on that platform needs them (npm drops those that the registry
 * lacked when it wrote the file), entries without a checksum, and addresses that would tie the file to one registry.
 */
export function findLockfileFaults({ packages }: Lockfile): string[] {
  if (Object.keys(packages).length === 0) return ['the lockfile names no package']
  return Object.entries(packages).flatMap(([path, locked]) => [
    ...Object.keys(locked.optionalDependencies ?? {})
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${name}, optional for ${path || 'the root'}, is missing`),
    ...(/^https?:/.test(locked.resolved ?? '') ? [`${path} is resolved to a host: ${locked.resolved}`] : []),
    ...(needsIntegrity(path, locked) ? [`${path} has no integrity`] : []),
  ])
}

/** As Node looks for it: next to the package, then in each folder above. */
function isLocked(packages: Lockfile['packages'], from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[path] !== undefined) return true
    if (folder === '') return false
  }
}

function needsIntegrity(path: string, locked: LockedPackage): boolean {
  return path.includes('node_modules/') && locked.link !== true && locked.integrity === undefined
}
