import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

/** A mail as it leaves: texts in the reader's language, without remote content. */
export type OutgoingMail = {
  /** The same at every attempt, so that mail programs show a mail that was sent twice once. */
  messageId: string
  to: { name: string; address: string }
  subject: string
  text: string
  html?: string
  /** Where answers go; the sender of the installation without it. */
  replyTo?: string
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[]
  /** Written by a person to a person: nothing says that a machine sent it. */
  isPersonal?: boolean
}

export type Mailer = {
  /** `files`: nothing leaves, mails are written into a folder; the administration says so. */
  transport: 'smtp' | 'files'
  /** Resolves once the mail was taken over; throws a `MailRefused` when no further attempt can help. */
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

export type SmtpSettings = {
  host: string
  port: number
  /**
   * TLS from the first byte; otherwise the connection is upgraded by STARTTLS, or given up, except on the loopback
   * address.
   */
  isSecure: boolean
  mayBePlain: boolean
  credentials: { user: string; pass: string } | null
  from: { name: string; address: string }
}

/** The receiving server refuses this recipient or this mail for good. */
export class MailRefused extends Error {}

const TIMEOUT_MS = 15_000

/** How the mail server is reached; a certificate that does not fit the host is refused. */
export function createSmtpTransport(
  { host, port, isSecure, mayBePlain, credentials }: SmtpSettings,
  { isPooled }: { isPooled: boolean },
) {
  return createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: !mayBePlain,
    ...(isPooled ? { pool: true, maxConnections: 2 } : {}),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 2 * TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(credentials === null ? {} : { auth: credentials }),
  })
}

/** Sends by SMTP. */
export function createSmtpMailer(settings: SmtpSettings): Mailer {
  const { from } = settings
  const transport = createSmtpTransport(settings, { isPooled: true })
  return {
    transport: 'smtp',
    send: async (mail) => {
      try {
        await transport.sendMail(messageOf(mail, from))
      } catch (error) {
        throw isFinal(error) ? new MailRefused(reasonOf(error), { cause: error }) : error
      }
    },
    close: () => transport.close(),
  }
}

/** Writes each mail as an `.eml` file, which mail programs open: for a trial without a mail server. */
export function createFileMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    transport: 'files',
    send: async (mail) => {
      const { message } = await transport.sendMail(
        messageOf(mail, { name: 'Quitus', address: 'quitus@localhost' }),
      )
      await mkdir(folder, { recursive: true })
      const name = mail.messageId.replaceAll(/[^\w.-]/g, '_')
      await writeFile(join(folder, `${name}.eml`), message as Buffer)
    },
    close: () => transport.close(),
  }
}

function messageOf(
  { isPersonal = false, attachments = [], ...mail }: OutgoingMail,
  from: SmtpSettings['from'],
): SendMailOptions {
  return {
    ...mail,
    attachments: [...attachments],
    from,
    // Out-of-office answers to a machine help nobody.
    ...(isPersonal
      ? {}
      : { headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } }),
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

/** A recipient or a message that was refused with a code of 500 or more; wrong settings of ours may still be mended. */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as SmtpError
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

/** What the administration shows of a failure: the other server's words, cut short, on one line. */
export function reasonOf(error: unknown): string {
  const { response, message } = error as SmtpError
  return (response ?? message ?? String(error)).replaceAll(/\s+/g, ' ').slice(0, 300)
}
