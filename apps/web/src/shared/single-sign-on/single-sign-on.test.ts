// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { callbackAnswer } from './callback-address.ts'
import { handToOpener } from './callback-channel.ts'
import { keepPendingSignIn, type PendingSignIn, takePendingSignIn } from './pending-sign-in.ts'
import { keepSignedInBy, signedInBy } from './signed-in-by.ts'

const provider = { id: 'firm', label: 'Cabinet' }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

function pendingFor(state: string): PendingSignIn {
  const started = {
    issuer: 'https://login.example.com',
    authorizationEndpoint: 'https://login.example.com/auth',
    tokenEndpoint: 'https://login.example.com/token',
    answersWithIssuer: true,
    responseMode: 'fragment',
    clientId: 'quitus',
    scope: 'openid',
    nonce: 'nonce',
  } as const
  const authorization = { state, verifier: 'verifier', started }
  return {
    authorization,
    provider,
    startedAt: '/login',
    returnTo: '/1',
    isRemembered: true,
    invitation: null,
  }
}

test('AUTH-02 a sign-in goes on once, in the tab that began it, and only with its state', () => {
  keepPendingSignIn(pendingFor('given up'))
  keepPendingSignIn(pendingFor('mine'))
  expect(takePendingSignIn('given up')).toBeNull()
  expect(takePendingSignIn(null)).toBeNull()
  expect(takePendingSignIn('mine')).toEqual(pendingFor('mine'))
  expect(takePendingSignIn('mine')).toBeNull()
})

test('AUTH-02 what the provider sends is read from the fragment first, else from the query', () => {
  const read = (search: string, hash: string) => callbackAnswer({ search, hash })?.get('code') ?? null
  expect(read('', '#code=a%2Bb&state=s')).toBe('a+b')
  expect(read('?code=q&state=s', '')).toBe('q')
  expect(read('?code=q&state=s', '#code=f&state=s')).toBe('f')
  expect(read('?code=q', '#code=f')).toBeNull()
  expect(read('', '')).toBeNull()
})

test('AUTH-07 the lock screen offers the provider by which this person signed in last, and nobody else’s', () => {
  keepSignedInBy('Marie@Example.test', provider)
  expect(signedInBy('marie@example.test')).toEqual(provider)
  expect(signedInBy('thomas@example.test')).toBeUndefined()
  keepSignedInBy('marie@example.test', null)
  expect(signedInBy('marie@example.test')).toBeUndefined()
  localStorage.setItem('quitus.signed-in-by', 'no JSON')
  expect(signedInBy('marie@example.test')).toBeUndefined()
})

test('AUTH-07 an answer is handed over to the window that waits for its state', async () => {
  const waiting = new BroadcastChannel('quitus.sign-in')
  waiting.onmessage = ({ data }) => {
    const state = new URLSearchParams(data.answer).get('state')
    waiting.postMessage({ kind: 'taken', state })
  }
  expect(await handToOpener(new URLSearchParams('code=x&state=s'))).toBe(true)
  waiting.close()
})
