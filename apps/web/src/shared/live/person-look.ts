import type { PresentPerson } from '@quitus/contract/events/event.schema.ts'
import type { TFunction } from 'i18next'

const COLOURS = 8

/** One of the colours of people, the same wherever someone shows. */
export function colourOf({ userId }: Pick<PresentPerson, 'userId'>): number {
  return userId % COLOURS
}

/** First letters of first and last name; of the person who is acting, where an identity is borrowed. */
export function initialsOf({ name, impersonator }: Pick<PresentPerson, 'name' | 'impersonator'>): string {
  const words = (impersonator ?? name).split(/[\s-]+/).filter((word) => word !== '')
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return `${first.charAt(0)}${last.charAt(0)}`.toUpperCase()
}

/** Who is acting, and on whose behalf. */
export function nameOf({ name, impersonator }: Pick<PresentPerson, 'name' | 'impersonator'>, t: TFunction) {
  return impersonator === null ? name : t('live:people.behalf', { name, impersonator })
}
