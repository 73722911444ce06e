import { LOCALES } from '@quitus/domain/locale.ts'
import { MAIL_KINDS } from '@quitus/domain/people/mail.ts'
import { expect, test, vi } from 'vitest'
import { createMessages } from '#language/messages.ts'
import { readParts, runSmtpServer } from '#testing/run-smtp-server.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { createSmtpMailer, MailRefused, type SmtpSettings } from './mailer.ts'
import { insertMail } from './mails.sql.ts'
import { renderMail } from './render-mail.ts'

const smtp = await runSmtpServer()
const settings: SmtpSettings = {
  host: '127.0.0.1',
  port: Number(new URL(smtp.url).port),
  isSecure: false,
  mayBePlain: true,
  credentials: null,
  from: { name: 'Cabinet d’audit', address: 'quitus@example.test' },
}
const server = await startTestServer({ runsJobs: true, mailer: createSmtpMailer(settings) })
const messages = await createMessages()
const VALUES = {
  login: '<b>"x"@example.test',
  link: '/resetpassword?token=a&b',
  minutes: 30,
  company: 'Dupont & fils',
  invitedBy: 'Zoë',
  resetBy: 'Zoë',
  author: 'Zoë',
  project: 'Audit 2026',
  anomaly: 'A-00042',
  days: 7,
  lines: 'one',
}

/** Puts a mail to a new person into the outbox; returns what became of it once `isOver`. */
async function sendTo(name: string, usefulUntil: Date | null = null) {
  const { owner } = server.database
  const person = await server.person({ fullName: name })
  const parameters = { login: person.login, link: '/login' }
  await owner
    .transaction()
    .execute((tx) =>
      insertMail(
        tx,
        person.id,
        { kind: 'passwordChanged', parameters },
        { now: server.clock.now(), usefulUntil },
      ),
    )
  const row = () =>
    owner.selectFrom('core.mails').selectAll().where('user_id', '=', person.id).executeTakeFirstOrThrow()
  return { person, row }
}

test.each(MAIL_KINDS.flatMap((kind) => LOCALES.map((locale) => [kind, locale] as const)))(
  'I18N-02 a mail of kind %s says the same as text and as HTML in %s, without remote content or foreign markup',
  (kind, locale) => {
    const translate = messages(locale)
    const reader = { name: 'Ann <i>', locale, translate, publicAddress: 'https://quitus.example' }
    const { subject, text, html } = renderMail(kind, VALUES, reader)
    const address = `https://quitus.example${locale === 'en' ? '/en' : ''}/resetpassword?token=a&b`
    expect(text).toContain(address)
    expect(html).toContain(address.replace('&', '&amp;'))
    expect(html).not.toMatch(/<b>|<i>|<img|<link|<script|src=|url\(/)
    const shown = html
      .replace(/<title>.*<\/title>/, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
    const words = (value: string) => value.replace(address, '').split(/\s+/).filter(Boolean)
    expect(words(shown)).toEqual(words(text))
    expect(subject).not.toMatch(/[\r\n]|\{\{/)
    expect(text).not.toContain('{{')
  },
)

test('AUTH-08 a mail comes from the configured sender to the person, and says that a machine sent it', async () => {
  const { person, row } = await sendTo('Éléonore Čapek')
  await vi.waitFor(async () => expect((await row()).state).toBe('sent'), { timeout: 60_000 })
  const mail = smtp.received.find(({ recipients }) => recipients.includes(person.login))
  if (mail === undefined) throw new Error('no mail came')
  const { headers, text } = readParts(mail)
  expect(headers).toContain('quitus@example.test')
  expect(headers).toContain('Auto-Submitted: auto-generated')
  expect(headers).toMatch(/Message-ID: <quitus-\d+@quitus.example>/)
  expect(text).toContain('Éléonore Čapek')
})

test('AUTH-08 a server that fails for a while gets the mail later, and one that refuses the recipient for good gets it once', async () => {
  smtp.refuseWith({ code: 451, text: 'try again later' })
  const later = await sendTo('Patient')
  await vi.waitFor(async () => expect(await later.row()).toMatchObject({ state: 'waiting', attempts: 1 }), {
    timeout: 60_000,
  })
  expect((await later.row()).last_error).toContain('try again later')
  smtp.refuseWith(null)
  await vi.waitFor(async () => expect(await later.row()).toMatchObject({ state: 'sent', attempts: 2 }), {
    timeout: 60_000,
  })
  smtp.refuseWith({ code: 550, text: 'no such mailbox' })
  const never = await sendTo('Nobody')
  await vi.waitFor(
    async () => expect(await never.row()).toMatchObject({ state: 'failed', attempts: 1, parameters: null }),
    { timeout: 60_000 },
  )
  smtp.refuseWith(null)
  expect((await never.row()).last_error).toContain('no such mailbox')
})

test('AUTH-08 a link that expired while the server was away is not sent', async () => {
  const { person, row } = await sendTo('Late', new Date(server.clock.now().getTime() - 1000))
  await vi.waitFor(async () => expect((await row()).state).toBe('failed'), { timeout: 60_000 })
  expect((await row()).last_error).toBe('its link has expired')
  expect(smtp.received.flatMap(({ recipients }) => recipients)).not.toContain(person.login)
})

test('SEC-03 mail goes nowhere in plain text unless the server is on the loopback address', async () => {
  const before = smtp.received.length
  const mailer = createSmtpMailer({ ...settings, mayBePlain: false })
  const mail = { to: { name: 'A', address: 'a@example.test' }, subject: 's', text: 't', html: 'h' }
  await expect(mailer.send({ messageId: '<1@x>', ...mail })).rejects.toThrow(/STARTTLS|TLS/)
  await expect(mailer.send({ messageId: '<1@x>', ...mail })).rejects.not.toBeInstanceOf(MailRefused)
  mailer.close()
  expect(smtp.received).toHaveLength(before)
})
