import type { Translate } from '@quitus/i18n/catalogue.ts'
import { onRowText } from '#core/grid-texts.ts'
import type { GridPerson } from '#model/live-change.ts'

type Props = { people: readonly GridPerson[]; t: Translate }

/** Who else is at a row: one person by initials, several by their number, all by name on hover or focus. */
export function PeopleBadge({ people, t }: Props) {
  const [first] = people
  if (first === undefined) return null
  const names = onRowText(
    t,
    people.map(({ name }) => name),
  )
  return (
    <span className="quitus-people" data-person={first.colour} role="img" aria-label={names} title={names}>
      {people.length > 1 ? people.length : first.initials}
    </span>
  )
}
