import type { SourceFile } from '../repository.ts'

const FOLDER = 'docs/decisions/'
const INDEX = `${FOLDER}README.md`
const MOST_LINES = 30

/**
 * What keeps decision records from being found: a title without a subject, more than 30 lines, no line in the index.
 */
export function findRecordFaults(files: readonly SourceFile[]): string[] {
  const records = files.filter(({ path }) => path.startsWith(FOLDER) && path !== INDEX)
  const index = files.find(({ path }) => path === INDEX)?.text ?? ''
  if (records.length === 0) throw new Error('No decision record was read.')
  return records.flatMap(({ path, text }) => {
    const name = path.slice(FOLDER.length)
    const number = name.slice(0, 3)
    const lines = text.trimEnd().split('\n')
    const title = lines[0] ?? ''
    return [
      ...(new RegExp(`^# ${number} [^:]+: \\S`).test(title)
        ? []
        : [`${path}: the title is not “# ${number} Topic: subject”`]),
      ...(lines.length > MOST_LINES ? [`${path} has ${lines.length} lines, ${MOST_LINES} at most`] : []),
      ...(index.includes(`- [${number}](${name}) `) ? [] : [`${path} is not in ${INDEX}`]),
    ]
  })
}
