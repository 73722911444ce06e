import { PROJECT_FEATURES } from '@quitus/domain/project-feature.ts'
import { cac } from 'cac'
import { withCommandContext } from './commands/command-context.ts'
import { CommandError } from './commands/command-error.ts'
import { runImport } from './commands/import.ts'
import { createProject } from './commands/project-create.ts'
import { createUser } from './commands/user-create.ts'

const cli = cac('quitus')

cli
  .command('user create', 'Create an account; its password comes from QUITUS_PASSWORD')
  .option('--login <mail>', 'Mail address to sign in with')
  .option('--name <name>', 'Full name')
  .option('--company <name>', 'Company')
  .option('--staff', 'Member of the audit firm; else a customer')
  .option('--admin', 'May administer this installation')
  .option('--language <code>', 'fr or en', { default: 'fr' })
  .action((options: unknown) => run(createUser, options))

cli
  .command('project create', 'Create a project')
  .option('--name <name>', 'Name of the project')
  .option('--company <name>', 'Customer')
  .option('--currency <code>', 'ISO 4217 code of its amounts', { default: 'EUR' })
  .option('--time-zone <zone>', 'Time zone of its dates', { default: 'Europe/Paris' })
  .option('--member <login:right>', 'Member and right (read, review, manage); may be repeated', {
    default: [],
  })
  .option('--feature <name>', `Screen it opens; may be repeated (${PROJECT_FEATURES.join(', ')}, or none)`, {
    default: ['dashboard'],
  })
  .action((options: unknown) => run(createProject, options))

cli
  .command('import [...files]', 'Import ledger files and publish the dashboard of a project')
  .option('--project <id>', 'Project')
  .option('--mapping <file>', 'Mapping file (JSON)')
  .option('--as <login>', 'Account that the publication is recorded under')
  .option('--skip-bad-lines', 'Import the good lines when some are faulty')
  .action((files: string[], options: unknown) => run(runImport, { ...(options as object), files }))

cli.help()
joinCommandWords(process.argv)
cli.parse(process.argv, { run: false })
if (!cli.matchedCommand && !cli.options.help) {
  cli.outputHelp()
  process.exitCode = 1
}
await cli.runMatchedCommand()

/** `project create` is one command of two words; the parser takes it as one argument. */
function joinCommandWords(argv: string[]): void {
  const [first, second] = argv.slice(2, 4)
  if (first !== undefined && second === 'create') argv.splice(2, 2, `${first} ${second}`)
}

async function run(command: Parameters<typeof withCommandContext>[0], options: unknown): Promise<void> {
  try {
    await withCommandContext(command, options)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
