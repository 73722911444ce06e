/**
 * Why a sign-in at a provider came to nothing before the server received it: the provider says that the person did
 * not sign in; nothing of it is known in this window; the provider gave no token; the browser opened no window.
 */
export type SignInFault = 'cancelled' | 'interrupted' | 'failed' | 'blocked'

export class SignInError extends Error {
  readonly fault: SignInFault

  constructor(fault: SignInFault, cause?: unknown) {
    super(fault, { cause })
    this.name = 'SignInError'
    this.fault = fault
  }
}
