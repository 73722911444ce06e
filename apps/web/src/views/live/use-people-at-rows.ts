import type { GridPerson } from '@quitus/data-grid/model/live-change.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePeople } from '#shared/live/live-project.ts'
import { colourOf, initialsOf, nameOf } from '#shared/live/person-look.ts'

/** Who else is at which row of a source; the same list until someone moves. */
export function usePeopleAtRows(source: Source): readonly GridPerson[] {
  const { t } = useTranslation()
  const present = usePeople()
  return useMemo(
    () =>
      present.flatMap((person): GridPerson[] =>
        person.source !== source || person.entryId === null
          ? []
          : [
              {
                key: person.tab,
                name: nameOf(person, t),
                initials: initialsOf(person),
                colour: colourOf(person),
                entryId: person.entryId,
                column: person.column,
                isEditing: person.isEditing,
              },
            ],
      ),
    [present, source, t],
  )
}
