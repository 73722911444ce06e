import { examineInstallation } from '@quitus/contract/admin/examine-installation.ts'
import { expect, test } from 'vitest'
import type { Finding } from '#deps/finding.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const FOUND: Finding[] = [
  { state: 'problem', code: 'mailFails', values: { host: 'mail.example', reason: 'refused' } },
  { state: 'warning', code: 'noScanner' },
  { state: 'ok', code: 'clocksAgree' },
]
const server = await startTestServer({ examine: async () => FOUND })
const administrator = await server.person({
  ...{ roleType: 'staff', role: 'admin', optionalFeatures: ['admin_wexaus'] },
})

test('OPS-01 OPS-04 administrators read what was found of the installation and what to do, in the language of the page', async () => {
  const as = await server.signInAs(administrator)
  const read = async (language: 'English' | 'French') =>
    (await server.call(examineInstallation, {}, { as, language })).findings
  expect(await read('English')).toEqual([
    {
      state: 'problem',
      text: 'The mail server mail.example takes no emails: refused',
      remedy: 'Check SMTP_URL: host, port, login and password, and that its certificate fits.',
    },
    {
      state: 'warning',
      text: 'No antivirus looks at files that people send.',
      remedy: 'Set CLAMD_URL to the daemon of ClamAV.',
    },
    { state: 'ok', text: 'The clocks of server and database agree.', remedy: null },
  ])
  expect((await read('French'))[2]?.text).toBe('Les horloges du serveur et de la base concordent.')
})

test('OPS-01 members of the audit firm who administer nothing are refused the findings', async () => {
  const as = await server.signInAs(await server.person({ roleType: 'staff' }))
  const { statusCode } = await server.send(examineInstallation, {}, { as })
  expect(statusCode).toBe(403)
})
