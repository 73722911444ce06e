import type { PresenceEvent, PresentPerson } from '@quitus/contract/events/event.schema.ts'

/** Who else is in the project, by tab; the same array until someone comes, moves or leaves. */
export type PresentPeople = ReturnType<typeof createPresentPeople>

/** People other than the one of this tab, whatever tabs that one has. */
export function createPresentPeople(ownTab: string) {
  const listeners = new Set<() => void>()
  let all: readonly PresentPerson[] = []
  let others: readonly PresentPerson[] = []

  function change(next: readonly PresentPerson[]): void {
    all = next
    const self = all.find(({ tab }) => tab === ownTab)
    others = all.filter((person) => person.tab !== ownTab && !isSamePerson(person, self))
    for (const listener of listeners) listener()
  }

  return {
    current: () => others,
    take({ isWhole, here, gone }: PresenceEvent): void {
      const replaced = new Set([...here.map(({ tab }) => tab), ...gone])
      change([...(isWhole ? [] : all.filter(({ tab }) => !replaced.has(tab))), ...here])
    },
    clear: () => change([]),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function isSamePerson(one: PresentPerson, other: PresentPerson | undefined): boolean {
  return one.userId === other?.userId && one.impersonator === other.impersonator
}
