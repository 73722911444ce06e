import type { Config } from '../config.ts'
import { examineInstallation } from '../doctor/examine-installation.ts'
import type { Finding, FindingState } from '../doctor/finding.ts'
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
  const { state, code, values = {} } = finding
  const found = `${MARKS[state]} ${translate(`doctor:found.${code}`, values)}`
  return finding.state === 'ok' ? [found] : [found, `  ${translate(`doctor:remedy.${finding.code}`, values)}`]
}
