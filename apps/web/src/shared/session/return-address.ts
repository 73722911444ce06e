const SIGN_IN = /^(?:\/en)?\/login(?:[/?#]|$)/

/** The address to go to after sign-in: the untrusted one if it is a page of this origin, else `/` (never another site). */
export function safeReturnAddress(untrustedAddress: string | undefined, origin: string): string {
  if (untrustedAddress === undefined || !untrustedAddress.startsWith('/')) return '/'
  try {
    const url = new URL(untrustedAddress, origin)
    const address = url.pathname + url.search + url.hash
    const isOurs = url.origin === origin && !address.startsWith('//') && !SIGN_IN.test(address)
    return isOurs ? address : '/'
  } catch {
    return '/'
  }
}
