import { inspect, parseArgs } from 'node:util'
import { PROJECT_FEATURES } from '@quitus/domain/access/project-feature.ts'
import { runAnalyse } from './analyse.ts'
import { runBackup } from './backup.ts'
import { runCellAdd, runCellCheck, runCellClose, runCellList, runCellOpen, runCellRemove } from './cell.ts'
import { runCellDrain, runCellMove } from './cell-move.ts'
import { type Command, withCommandContext, withConfiguration, withoutDatabase } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { runDoctor } from './doctor.ts'
import { runEraseAgain, runErasures } from './erasures.ts'
import { runFetchBackup } from './fetch-backup.ts'
import { runHeads } from './heads.ts'
import { runImport } from './import.ts'
import { createProject } from './project-create.ts'
import { exportProject } from './project-export.ts'
import { updateProject } from './project-update.ts'
import { runRestore } from './restore.ts'
import { createUser } from './user-create.ts'
import { resetUserSecondFactor } from './user-reset-second-factor.ts'
import { runVerify } from './verify.ts'

const USAGE = `Usage: npm run quitus -- <command>

  user create      Create an account; its password comes from QUITUS_PASSWORD
    --login <mail> --name <name> --company <name> [--staff] [--admin] [--language fr|en]

  user reset-second-factor
                   Remove the second factors of an account and end its sessions
    --login <mail>

  project create   Create a project
    --name <name> --company <name> [--member <login:read|review|manage>]…
    [--currency <code>] [--time-zone <zone>] [--feature <name>]…
    Features: ${PROJECT_FEATURES.join(', ')}, or none; the dashboard unless given otherwise

  project update   Choose the screens of a project; all others are closed and keep their data
    --project <id> --feature <name> [--feature <name>]…
                   Import new files of a folder of its transfers every night, or of none any more
    --project <id> --watch <folder/folder> --at <hh:mm> --as <login> [--replace]
    --project <id> --watch none --as <login>

  project export <file>
                   Write one project into a file that restore makes an installation of its own from
    --project <id>

  import <files>…  Import ledger files and publish the dashboard of a project
    --project <id> --as <login> [--skip-bad-lines] [--append]
    --append adds a period to what was imported before, instead of replacing it
    CSV, TSV, XLSX: --mapping <file>, which says what the columns mean
    FEC:      no mapping; [--suppliers <file> [--supplier-column <column=header>]…]
              [--company <SIREN=name>]… [--siren <number>] [--closing-on <yyyy-mm-dd>]

  backup <file>    Write the database and all files into one file, while the server runs
    [--cell <n>]   The database and the files of a cell

  restore <file>   Restore such a file into an empty installation on which no server runs
    [--cell <n>]   Into the empty database of a cell, which then is added again

  fetch-backup <file>
                   Copy the last backup of the nights into a file, from BACKUP_FOLDER or BACKUP_S3_BUCKET
    [--name <backup>] [--cell <n>]

  erasures <file>  Write the list of what was erased, without names
  erase-again <file>
                   Erase again what is on such a list, after the restore of an older backup

  heads <file>     Seal the history and write its heads into a file, to be kept outside of the database
    [--project <id>]

  verify           Compare the history with its seals, and with the heads of such a file
    [--project <id>] [--head <file>]
                   Exit code 0: intact; 1: a change set differs; 2: bad input; 3: not covered by the file

  doctor           Check settings, database, disks, mail, jobs and backups, and say what to do about each finding
                   Exit code 1: something does not work

  cell add         Make an empty database of CELLS a cell, to which new projects go
    --number <n> --name <name>; CELL_SUPERUSER_URL, CELL_CENTRAL_URL
  cell list        Print the cells with their projects
  cell open, cell close
                   Let new projects go to a cell, or to others alone
    --number <n>
  cell move        Move a project to another cell, 0 for the central database, or go on where it was interrupted
    --project <id> --to <n>; CELL_SUPERUSER_URL, CELL_SOURCE_URL
  cell drain       Move all projects of a cell, and let no new ones come; --number <n> --to <n>, as above
  cell remove      Take a closed cell without projects out of the installation; CELL_SUPERUSER_URL, CELL_CENTRAL_URL
    --number <n> [--lost]
                   --lost: its server no longer exists
  cell check       Compare a cell with what it should follow, and say how long a change takes to arrive
    --number <n>   Exit code 1: it does not follow

  import --analyse <files>… [--sheet <name>]
                   Print how files are written, and a mapping to start from, as JSON`

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

/** Commands that open the database themselves, or need none. */
const UNCONNECTED = [
  ...[runRestore, runDoctor, runFetchBackup],
  ...[
    runCellAdd,
    runCellMove,
    runCellDrain,
    runCellList,
    runCellOpen,
    runCellClose,
    runCellCheck,
    runCellRemove,
  ],
] as const

type CommandLine = {
  command: Command | (typeof UNCONNECTED)[number]
  options: NonNullable<Parameters<typeof parseArgs>[0]>['options']
}

const COMMANDS: Record<string, CommandLine> = {
  'user create': {
    command: createUser,
    options: { login: text, name: text, company: text, staff: flag, admin: flag, language: text },
  },
  'user reset-second-factor': { command: resetUserSecondFactor, options: { login: text } },
  'project create': {
    command: createProject,
    options: {
      name: text,
      company: text,
      currency: text,
      'time-zone': text,
      member: { type: 'string', multiple: true },
      feature: { type: 'string', multiple: true },
    },
  },
  'project update': {
    command: updateProject,
    options: {
      project: text,
      feature: { type: 'string', multiple: true },
      watch: text,
      at: text,
      replace: flag,
      as: text,
    },
  },
  'project export': { command: exportProject, options: { project: text } },
  backup: { command: runBackup, options: { cell: text } },
  restore: { command: runRestore, options: { cell: text } },
  'fetch-backup': { command: runFetchBackup, options: { name: text, cell: text } },
  doctor: { command: runDoctor, options: {} },
  'cell add': { command: runCellAdd, options: { number: text, name: text } },
  'cell move': { command: runCellMove, options: { project: text, to: text } },
  'cell drain': { command: runCellDrain, options: { number: text, to: text } },
  'cell list': { command: runCellList, options: {} },
  'cell open': { command: runCellOpen, options: { number: text } },
  'cell close': { command: runCellClose, options: { number: text } },
  'cell remove': { command: runCellRemove, options: { number: text, lost: flag } },
  'cell check': { command: runCellCheck, options: { number: text } },
  erasures: { command: runErasures, options: {} },
  'erase-again': { command: runEraseAgain, options: {} },
  heads: { command: runHeads, options: { project: text } },
  verify: { command: runVerify, options: { project: text, head: text } },
  import: {
    command: runImport,
    options: {
      project: text,
      mapping: text,
      suppliers: text,
      'supplier-column': { type: 'string', multiple: true },
      company: { type: 'string', multiple: true },
      siren: text,
      'closing-on': text,
      as: text,
      'skip-bad-lines': flag,
      append: flag,
      analyse: flag,
      sheet: text,
    },
  },
}

/** Commands whose arguments without a name are files. */
const TAKES_FILES = new Set<unknown>([
  ...[runImport, exportProject, runBackup, runRestore, runFetchBackup, runHeads, runErasures, runEraseAgain],
])

/**
 * Runs what `npm run quitus --` is given, with the settings of the environment, and answers the exit status; throws
 * what no command expects.
 */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const [first = '', second = ''] = args
  const name = `${first} ${second}` in COMMANDS ? `${first} ${second}` : first
  const found = COMMANDS[name]
  if (found === undefined || args.includes('--help')) {
    process.stdout.write(`${USAGE}\n`)
    return args.includes('--help') ? 0 : 1
  }
  try {
    const rest = args.slice(name.split(' ').length)
    const { values, positionals } = readCommandLine(rest, found)
    const options = { ...values, files: positionals }
    if ('analyse' in values && values.analyse === true) await withoutDatabase(runAnalyse, options)
    else {
      const unconnected = UNCONNECTED.find((command) => command === found.command)
      if (unconnected !== undefined) await withConfiguration(unconnected, options)
      else await withCommandContext(found.command as Command, options)
    }
    return 0
  } catch (error) {
    // Of a verification 1 says that the history differs, and never that it could not be read.
    const failed = found.command === runVerify ? 2 : 1
    if (!(error instanceof CommandError)) {
      if (failed === 1) throw error
      process.stderr.write(`${inspect(error)}\n`)
    } else process.stderr.write(`${error.message}\n`)
    return error instanceof CommandError ? (error.exitCode ?? failed) : failed
  }
}

function readCommandLine(args: string[], { options, command }: CommandLine) {
  try {
    return parseArgs({ args, allowPositionals: TAKES_FILES.has(command), ...(options ? { options } : {}) })
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  }
}
