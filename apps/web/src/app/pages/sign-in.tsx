import { PreparationNotice } from '#features/preparation/preparation-notice.tsx'
import { SignInPage } from '#features/session/sign-in-page.tsx'

/** The sign-in page, with how far the demo project is while it is being made. */
export function SignIn() {
  return <SignInPage notice={<PreparationNotice />} />
}
