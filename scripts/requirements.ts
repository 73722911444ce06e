import { findTestedRequirements, listRequirements } from './checks/requirement-coverage.ts'
import { readFiles } from './repository.ts'

// Prints which requirements have a test that names them in its title, and which have none yet.
const [page] = await readFiles(/^requirements\.md$/)
const ids = listRequirements(page?.text ?? '')
const tested = findTestedRequirements(await readFiles(/\.(?:test\.tsx?|spec\.ts)$/))

for (const id of ids) {
  const files = tested.get(id)
  if (files !== undefined) console.log(`${id.padEnd(9)} ${[...files].join(', ')}`)
}
const untested = ids.filter((id) => !tested.has(id))
console.log(`\nWithout a test: ${untested.join(' ') || 'none'}`)
console.log(`${ids.length - untested.length} of ${ids.length} requirements have a test that names them.`)
if (ids.length === 0) {
  console.error('docs/requirements.md names no requirement.')
  process.exitCode = 1
}
