import type { GridLabels } from '#data-grid-props.ts'
import type { GridPerson } from './live-change.ts'

type Props = { people: readonly GridPerson[]; texts: GridLabels['live'] }

/** Who else is at a row: one person by initials, several by their number, all by name to who asks. */
export function PeopleBadge({ people, texts }: Props) {
  const [first] = people
  if (first === undefined) return null
  const names = texts.onRow(people.map(({ name }) => name))
  return (
    <span className="quitus-people" data-person={first.colour} role="img" aria-label={names} title={names}>
      {people.length > 1 ? people.length : first.initials}
    </span>
  )
}
