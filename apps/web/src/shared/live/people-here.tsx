import { Tooltip } from '@mantine/core'
import type { PresentPerson } from '@quitus/contract/events/event.schema.ts'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveContext, usePeople } from './live-project.ts'
import styles from './people-here.module.css'
import { colourOf, initialsOf, nameOf } from './person-look.ts'

const MOST_SHOWN = 4

/** The colleagues who have the project open now, each once, with where they are. */
export function PeopleHere() {
  const { t } = useTranslation()
  const people = usePeople()
  const live = useContext(LiveContext)
  const others = onePerPerson(people)
  if (others.length === 0) return null
  const names = others.map((person) => nameOf(person, t)).join(', ')
  const left = others.length - MOST_SHOWN

  function whereOf(person: PresentPerson): string {
    const { source, entryId, isEditing } = person
    const name = nameOf(person, t)
    if (source === null || entryId === null) return t('live:people.inProject', { name })
    const row = live?.rowName.current(source, entryId) ?? null
    if (row === null) return t(isEditing ? 'live:people.edits' : 'live:people.looks', { name })
    return t(isEditing ? 'live:people.editsRow' : 'live:people.looksAtRow', { name, row })
  }

  return (
    <ul className={styles.people} aria-label={t('live:people.here', { count: others.length, names })}>
      {others.slice(0, MOST_SHOWN).map((person) => (
        <Tooltip key={person.tab} label={whereOf(person)}>
          <li className={styles.person} data-person={colourOf(person)} data-name={nameOf(person, t)}>
            <span aria-hidden>{initialsOf(person)}</span>
            <span className={styles.unseen}>{whereOf(person)}</span>
          </li>
        </Tooltip>
      ))}
      {left > 0 && (
        <Tooltip label={names}>
          <li className={styles.more}>{t('live:people.more', { number: left })}</li>
        </Tooltip>
      )}
    </ul>
  )
}

/** Someone with several tabs is where they edit, else where they look at a row. */
function onePerPerson(people: readonly PresentPerson[]): PresentPerson[] {
  const closest = new Map<string, PresentPerson>()
  for (const person of people) {
    const key = `${person.userId} ${person.impersonator ?? ''}`
    const known = closest.get(key)
    if (known === undefined || nearness(person) > nearness(known)) closest.set(key, person)
  }
  return [...closest.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}

function nearness({ entryId, isEditing }: PresentPerson): number {
  return (entryId === null ? 0 : 1) + (isEditing ? 1 : 0)
}
