import { DEFAULT_LOCALE, LOCALES, type Locale } from '@quitus/domain/locale.ts'

/** Where the language of the last visit is kept (spec §9). */
export const LOCALE_COOKIE = 'i18n_redirected'
const COOKIE_SECONDS = 365 * 24 * 60 * 60
/** The language of en-US, the specification's fallback. */
const FALLBACK_LOCALE: Locale = 'en'

const PREFIXED = new RegExp(`^/(${LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).join('|')})(?=/|$)`)

/** The language that an address is in: its prefix, French without one. */
export function localeOfPath(pathname: string): Locale {
  const prefix = PREFIXED.exec(pathname)?.[1]
  return LOCALES.find((locale) => locale === prefix) ?? DEFAULT_LOCALE
}

/**
 * The path without its language. Slashes behind the prefix become one: `/en//host` must not turn into the address of
 * another site.
 */
export function withoutLocale(pathname: string): string {
  if (!PREFIXED.test(pathname)) return pathname
  return `/${pathname.replace(PREFIXED, '').replace(/^[/\\]+/, '')}`
}

/** The same page in another language; query and fragment stay as they are (NAV-01). */
export function inLocale(address: string, locale: Locale): string {
  const end = address.search(/[?#]/)
  const pathname = end === -1 ? address : address.slice(0, end)
  const rest = end === -1 ? '' : address.slice(end)
  const bare = withoutLocale(pathname)
  if (locale === DEFAULT_LOCALE) return bare + rest
  return `/${locale}${bare === '/' ? '' : bare}${rest}`
}

/**
 * Addresses that leave the language open: home, and where identity providers send people back to, which know one
 * address alone.
 */
const WITHOUT_LANGUAGE: readonly string[] = ['/', '/login/callback']

/**
 * The language of the first screen (I18N-01). Few addresses leave it open: the cookie, then the browser's languages
 * in their order, then English; any other address has decided by its prefix.
 */
export function decideLocale(visit: {
  pathname: string
  cookies: string
  languages: readonly string[]
}): Locale {
  if (!WITHOUT_LANGUAGE.includes(visit.pathname)) return localeOfPath(visit.pathname)
  const remembered = cookieValue(visit.cookies, LOCALE_COOKIE)
  const wanted = [remembered, ...visit.languages.map((tag) => tag.split('-')[0]?.toLowerCase())]
  for (const language of wanted) {
    const locale = LOCALES.find((each) => each === language)
    if (locale !== undefined) return locale
  }
  return FALLBACK_LOCALE
}

/** The same page as `address`, in the language that the browser's address is in. */
export function inPageLocale(address: string): string {
  return inLocale(address, localeOfPath(location.pathname))
}

/** What to assign to `document.cookie` so that the next visit of `/` finds this language. */
export function localeCookie(locale: Locale): string {
  return `${LOCALE_COOKIE}=${locale}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`
}

function cookieValue(cookies: string, name: string): string | undefined {
  const pair = cookies.split(/;\s*/).find((each) => each.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}
