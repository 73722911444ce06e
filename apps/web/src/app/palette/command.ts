import type { TablerIcon } from '@tabler/icons-react'
import { holdsWords } from '#shared/holds-words.ts'

export const COMMAND_GROUPS = ['page', 'screens', 'projects', 'settings'] as const
/** What the server finds in the project, below the commands: it comes later and moves nothing that is on screen. */
export const FOUND_GROUPS = ['anomalies', 'documents', 'suppliers', 'files', 'people'] as const
export type CommandGroup = (typeof COMMAND_GROUPS)[number] | (typeof FOUND_GROUPS)[number]

/** Something that the palette can do; `id` is unique among all commands. */
export type Command = {
  id: string
  group: CommandGroup
  label: string
  /** Next to the label; searched too where it is a command. */
  hint: string
  icon: TablerIcon
  run: () => void
}

/** The commands that hold every word of the search, group by group, projects in French order. */
export function matchingCommands(commands: readonly Command[], search: string): Command[] {
  const french = new Intl.Collator('fr')
  const matches = commands.filter(({ label, hint }) => holdsWords(`${label} ${hint}`, search))
  return COMMAND_GROUPS.flatMap((group) => {
    const inGroup = matches.filter((command) => command.group === group)
    return group === 'projects' ? inGroup.toSorted((a, b) => french.compare(a.label, b.label)) : inGroup
  })
}
