import { expect, test } from 'vitest'
import { passkeySiteOf } from './passkey-site.ts'

test.each([
  ['https://quitus.example', { host: 'quitus.example', origin: 'https://quitus.example' }],
  ['https://quitus.example:8443/', { host: 'quitus.example', origin: 'https://quitus.example:8443' }],
  ['http://127.0.0.1:3000', { host: 'localhost', origin: 'http://localhost:3000' }],
  ['http://[::1]:3000', { host: 'localhost', origin: 'http://localhost:3000' }],
  ['http://localhost:3000', { host: 'localhost', origin: 'http://localhost:3000' }],
  // Browsers know no passkeys here.
  ['http://quitus.example', null],
  ['https://192.0.2.7', null],
  ['http://0.0.0.0:3000', null],
  ['', null],
])('SEC-05 passkeys of an installation at %j belong to %j', (publicAddress, site) => {
  expect(passkeySiteOf(publicAddress)).toEqual(site)
})
