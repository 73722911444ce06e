import type { Authorization } from './authorization.ts'
import { SignInError } from './sign-in-fault.ts'

const CHANNEL = 'quitus.sign-in'
/** How long the other windows have to say that an answer is theirs. */
const TAKEN_WITHIN_MS = 3_000

type Message = { kind: 'answer'; answer: string } | { kind: 'taken'; state: string }

/** What `takeAnswers` needs to go to the provider. */
type Prepared = { address: string; authorization: Authorization }

/**
 * Lets the person sign in at a provider in a window of its own, so that this page stays as it is, and resolves with what came back. Call it
 * within a click, or the browser blocks the window. It waits until `signal` ends it: whether the window is still open cannot be known once
 * it shows another site.
 */
export async function askInWindow(
  prepare: () => Promise<Prepared>,
  signal: AbortSignal,
): Promise<{ authorization: Authorization; answer: URLSearchParams }> {
  const opened = window.open('about:blank', '_blank', 'popup,width=500,height=720')
  if (opened === null) throw new SignInError('blocked')
  // The new window begins with a copy of this tab’s storage, its session included.
  opened.sessionStorage.clear()
  const channel = new BroadcastChannel(CHANNEL)
  try {
    const { address, authorization } = await prepare()
    signal.throwIfAborted()
    opened.location.replace(address)
    const answer = await answerFor(authorization.state, channel, signal)
    channel.postMessage({ kind: 'taken', state: authorization.state } satisfies Message)
    return { authorization, answer }
  } catch (error) {
    opened.close()
    throw error
  } finally {
    channel.close()
  }
}

/** Hands what a provider sent to the window that began the sign-in; false when there is none. */
export async function handToOpener(answer: URLSearchParams): Promise<boolean> {
  const channel = new BroadcastChannel(CHANNEL)
  const state = answer.get('state')
  try {
    return await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), TAKEN_WITHIN_MS)
      channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
        if (data.kind !== 'taken' || data.state !== state) return
        clearTimeout(timer)
        resolve(true)
      })
      channel.postMessage({ kind: 'answer', answer: answer.toString() } satisfies Message)
    })
  } finally {
    channel.close()
  }
}

function answerFor(state: string, channel: BroadcastChannel, signal: AbortSignal): Promise<URLSearchParams> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind !== 'answer') return
      const answer = new URLSearchParams(data.answer)
      if (answer.get('state') === state) resolve(answer)
    })
  })
}
