import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll } from 'vitest'
import { createSmtpMailer, type Mailer } from '#mail/mailer.ts'

/** A mail as it came in: who it was sent to, and its source. */
export type ReceivedMail = { recipients: string[]; source: string }

export type RunningSmtpServer = {
  url: string
  received: ReceivedMail[]
  /** Sends to it, as Quitus. */
  mailer: Mailer
  mailsTo: (person: { login: string }) => ReceivedMail[]
  /** The next mails are answered with this code and text in place of being taken; null takes them. */
  refuseWith: (refusal: { code: number; text: string } | null) => void
  stop: () => Promise<void>
}

/** A real SMTP server on a free port of the loopback address, until the tests of the file are over. */
export async function runSmtpServer(options: SMTPServerOptions = {}): Promise<RunningSmtpServer> {
  const received: ReceivedMail[] = []
  let refusal: { code: number; text: string } | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // Connections that a mailer keeps open do not hold the end back.
    closeTimeout: 100,
    onRcptTo(_address, _session, callback) {
      callback(
        refusal === null ? null : Object.assign(new Error(refusal.text), { responseCode: refusal.code }),
      )
    },
    onData(stream, session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ recipients, source: Buffer.concat(parts).toString() })
        callback()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  const stop = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  afterAll(stop)
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    mailer: createSmtpMailer({
      host: '127.0.0.1',
      port,
      isSecure: false,
      mayBePlain: true,
      credentials: null,
      from: { name: 'Quitus', address: 'quitus@example.test' },
    }),
    mailsTo: ({ login }) => received.filter(({ recipients }) => recipients.includes(login)),
    refuseWith: (next) => {
      refusal = next
    },
    stop,
  }
}

/** The parts of a mail that was sent as text and HTML, decoded. */
export function readParts({ source }: ReceivedMail): { headers: string; text: string; html: string } {
  const [headers = '', ...rest] = source.split('\r\n\r\n')
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? ''
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`)
  const partOf = (type: string) => {
    const part = parts.find((each) => each.includes(`Content-Type: ${type}`)) ?? ''
    const [head = '', ...body] = part.trim().split('\r\n\r\n')
    const text = body.join('\r\n\r\n')
    if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString()
    return /quoted-printable/i.test(head) ? fromQuotedPrintable(text) : text
  }
  return { headers, text: partOf('text/plain'), html: partOf('text/html') }
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
