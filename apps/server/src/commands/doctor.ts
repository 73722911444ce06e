import { type Finding, type FindingState, findingTexts } from '#deps/finding.ts'
import type { Config } from '../config.ts'
import { examineInstallation } from '../doctor/examine-installation.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'

/** Begins a line, so that lines of one kind are found in a long text. */
const MARKS: Readonly<Record<FindingState, string>> = { problem: '✗', warning: '!', ok: '✓' }

/** Prints what is found of the installation and what to do about it; fails where something does not work. */
export async function runDoctor(
  _options: unknown,
  config: Config,
  context: Pick<CommandContext, 'translate' | 'print'>,
): Promise<void> {
  const found = await examineInstallation(config, () => new Date())
  for (const finding of found) for (const line of linesOf(finding, context)) context.print(line)
  const problems = found.filter(({ state }) => state === 'problem').length
  if (problems > 0) throw new CommandError(context.translate('doctor:problems', { count: problems }))
}

function linesOf(finding: Finding, { translate }: Pick<CommandContext, 'translate'>): string[] {
  const { text, remedy } = findingTexts(finding, translate)
  const found = `${MARKS[finding.state]} ${text}`
  return remedy === null ? [found] : [found, `  ${remedy}`]
}
