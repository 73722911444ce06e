import { type AttemptSubject, subjectsOfSignIn } from '#auth/attempt-limits.ts'
import { newDeviceToken, readDeviceToken } from '#auth/device-token.ts'

type Attempt = { login: string; deviceToken?: string | undefined }

/** What a sign-in is counted under. */
export function subjectsOf(
  key: Uint8Array,
  { login, deviceToken }: Attempt,
  address: string,
): AttemptSubject[] {
  return subjectsOfSignIn(key, { login, address, device: readDeviceToken(key, login, deviceToken) })
}

/** A browser keeps the token that it has, so that it has one count for ever. */
export function deviceTokenFor(key: Uint8Array, { login, deviceToken }: Attempt): string {
  const isOwn = deviceToken !== undefined && readDeviceToken(key, login, deviceToken) !== null
  return isOwn ? deviceToken : newDeviceToken(key, login)
}
