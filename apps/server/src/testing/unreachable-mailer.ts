import { createSmtpMailer } from '#mail/mailer.ts'

/** A mailer of an installation that sends mail, for servers that run no queue: nothing listens where it would send. */
export function unreachableMailer() {
  return createSmtpMailer({
    host: '127.0.0.1',
    port: 9,
    isSecure: false,
    mayBePlain: true,
    credentials: null,
    from: { name: 'Quitus', address: 'quitus@example.test' },
  })
}
