import { withoutLocale } from '#shared/locale-address.ts'

const SIGN_IN_PAGE = '/login'

/**
 * The address to go to after sign-in: the untrusted one if it is a page of this origin, else `/` (never another
 * site). `inCurrentLocale` turns it into the language of the present page; what comes out of that is checked again,
 * because it is what the browser will follow.
 */
export function safeReturnAddress(
  untrustedAddress: string | undefined,
  origin: string,
  inCurrentLocale: (address: string) => string = (address) => address,
): string {
  const requested = pageOfOrigin(untrustedAddress, origin)
  return (requested === null ? null : pageOfOrigin(inCurrentLocale(requested), origin)) ?? '/'
}

/** Path, query and fragment as the browser will read them; null for another site, and for the sign-in page itself. */
function pageOfOrigin(untrustedAddress: string | undefined, origin: string): string | null {
  if (untrustedAddress === undefined || !untrustedAddress.startsWith('/')) return null
  if (!URL.canParse(untrustedAddress, origin)) return null
  const url = new URL(untrustedAddress, origin)
  const isSignIn =
    withoutLocale(url.pathname) === SIGN_IN_PAGE || withoutLocale(url.pathname).startsWith(`${SIGN_IN_PAGE}/`)
  // Two slashes at the start would be read as the name of a host.
  if (url.origin !== origin || url.pathname.startsWith('//') || isSignIn) return null
  return url.pathname + url.search + url.hash
}
