import type { SourceFile } from '../repository.ts'

/** The generated page of all functions, triggers, policies and views. */
export const OBJECTS_PAGE = 'docs/architecture/database-objects.md'
/** What writes it. */
export const WRITE_OBJECTS = 'npm run database-objects'

const FILE =
  /^packages\/database\/repeatable\/(core|project)\/([a-z_]+)\/([a-z_]+)[.a-z_]*\.(function|view|trigger|policy)\.sql$/
const INTRODUCTION = `# Functions, triggers, policies and views

Part of [data](data.md). Written by \`${WRITE_OBJECTS}\` from the first line of each file of
[packages/database/repeatable](../../packages/database/repeatable): a file is the one text of its object
([decision 160](../decisions/160-repeatable-files.md)).
`
const SCOPES = {
  core: 'Schema `core`',
  project: 'Schema of each project',
} as const

/** The page for these repeatable files; throws when there are none. */
export function renderObjectsPage(files: readonly SourceFile[]): string {
  const objects = files.flatMap(({ path, text }) => {
    const [, scope, topic = '', name = '', kind = ''] = FILE.exec(path) ?? []
    const purpose = text.split('\n')[0]?.replace(/^-- /, '') ?? ''
    return scope === undefined ? [] : [{ path, scope, topic, purpose, label: labelOf(name, kind, text) }]
  })
  if (objects.length === 0) throw new Error('No repeatable file was read.')
  const sections = Object.entries(SCOPES).flatMap(([scope, title]) => {
    const ofScope = objects.filter((object) => object.scope === scope)
    const topics = [...Map.groupBy(ofScope, ({ topic }) => topic)].sort(([left], [right]) =>
      left < right ? -1 : 1,
    )
    return [`## ${title}`, ...topics.map(([topic, listed]) => section(topic, listed))]
  })
  return `${[INTRODUCTION.trimEnd(), ...sections].join('\n\n')}\n`
}

function section(
  topic: string,
  objects: readonly { path: string; label: string; purpose: string }[],
): string {
  const lines = objects.map(({ path, label, purpose }) => `- [${label}](../../${path}):\n  ${purpose}`)
  return [`### ${topic[0]?.toUpperCase()}${topic.slice(1)}`, '', ...lines].join('\n')
}

function labelOf(name: string, kind: string, text: string): string {
  if (kind === 'function') return `\`${name}\``
  if (kind === 'view') return name === 'readable' ? 'view `readable_…`' : `view \`${name}\``
  const [, target = ''] =
    /^create (?:or replace |constraint )?(?:trigger|policy) [^;]*? on (\S+)/m.exec(
      text.replaceAll(/^--.*$/gm, ''),
    ) ?? []
  const table = target.replace(/^(?:core|project_\{project\})\./, '').replaceAll(/;$/g, '')
  return table === '{table}'
    ? `${kind} \`${name}\``
    : `${kind} \`${name}\` on \`${table.replace('{source}', '…')}\``
}
