import { dirname } from 'node:path'
import type { SourceFile } from '../repository.ts'
import type { Lockfile } from './lockfile-faults.ts'
import { listImports } from './module-imports.ts'

type Versions = Readonly<Record<string, string>>

/** The parts of a package.json that a check reads. */
export type Manifest = {
  dependencies?: Versions
  devDependencies?: Versions
  /** Binaries of one platform each, which code finds by their names. */
  optionalDependencies?: Versions
}

/** Whose command is run, and that nothing imports. */
const COMMANDS: ReadonlySet<string> = new Set([
  '@biomejs/biome',
  '@cspell/dict-fr-fr',
  'cspell',
  'typescript',
])
const ROOT_MANIFEST = 'package.json'

/**
 * Packages that a workspace imports without declaring them, and such as it declares without need. What tests of all
 * workspaces use is declared at the root. Types serve the package that they describe, and a peer serves anyone who
 * requests it.
 */
export function findManifestFaults(
  manifests: readonly (Manifest & { path: string })[],
  files: readonly SourceFile[],
  lockfile: Lockfile,
): string[] {
  const modules = files.filter(({ path }) => /\.tsx?$/.test(path))
  const root = manifests.find(({ path }) => path === ROOT_MANIFEST)
  if (root === undefined || modules.length === 0) throw new Error('No manifest or no module was read.')
  const shared = new Set(declaredBy(root))
  const owned = Map.groupBy(modules, ({ path }) => ownerOf(path, manifests).path)
  const texts = Map.groupBy(files, ({ path }) => ownerOf(path, manifests).path)
  const importedAnywhere = new Set(modules.flatMap(packagesOf).map(({ name }) => name))
  return manifests.flatMap((manifest) => {
    const own = owned.get(manifest.path) ?? []
    const declared = new Set(declaredBy(manifest))
    const imported = own.flatMap((module) =>
      packagesOf(module).map((each) => ({ ...each, path: module.path })),
    )
    const undeclared = imported.filter(
      ({ name, path }) =>
        !declared.has(name) && !declared.has(typesOf(name)) && !(isTest(path) && shared.has(name)),
    )
    const names = manifest === root ? importedAnywhere : new Set(imported.map(({ name }) => name))
    const needed = new Set([...names].flatMap((name) => [name, typesOf(name)]))
    for (const name of declared) for (const peer of peersOf(name, lockfile)) needed.add(peer)
    const unused = [...declared].filter(
      (name) => !needed.has(name) && !COMMANDS.has(name) && !isNamed(name, texts.get(manifest.path) ?? []),
    )
    return [
      ...undeclared.map(
        ({ name, path, line }) => `${path}:${line} imports ${name}, which ${manifest.path} does not declare`,
      ),
      ...unused.map((name) => `${manifest.path} declares ${name}, which nothing of it imports`),
    ]
  })
}

function declaredBy({ dependencies = {}, devDependencies = {} }: Manifest): string[] {
  return [...Object.keys(dependencies), ...Object.keys(devDependencies)]
}

/** The nearest manifest above a module. */
function ownerOf(path: string, manifests: readonly { path: string }[]): { path: string } {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const at = folder === '.' ? ROOT_MANIFEST : `${folder}/package.json`
    const found = manifests.find((each) => each.path === at)
    if (found !== undefined) return found
    if (folder === '.') throw new Error(`No manifest is above ${path}.`)
  }
}

/** Packages that a module imports; `node:` and its own `./` and `#` are none. */
function packagesOf(module: SourceFile): { name: string; line: number }[] {
  return listImports(module)
    .filter(({ specifier }) => specifier !== '' && !/^(?:[.#]|node:|virtual:)/.test(specifier))
    .map(({ specifier, line }) => {
      const [first = '', second = ''] = specifier.split('/')
      return { name: first.startsWith('@') ? `${first}/${second}` : first, line }
    })
}

/** The package of the types that another one comes without; all of Node is `node`. */
function typesOf(name: string): string {
  return `@types/${name.replace(/^@/, '').replace('/', '__')}`
}

/**
 * Style sheets, and what is resolved at run time, name a package in quotes; tests name their environment in a
 * comment.
 */
function isNamed(name: string, files: readonly SourceFile[]): boolean {
  const named = new RegExp(`["']${name}["'/]|@vitest-environment ${name}\\b`)
  return files.some(({ text }) => named.test(text))
}

function peersOf(name: string, { packages }: Lockfile): string[] {
  return Object.keys(packages[`node_modules/${name}`]?.peerDependencies ?? {})
}

function isTest(path: string): boolean {
  return /\.(?:test|spec)\.tsx?$/.test(path) || /\/(?:testing|tests)\//.test(path)
}
