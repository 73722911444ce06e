import type { Services } from '../services.ts'
import { redeem } from './authorization.ts'
import { CHANNEL, type Message } from './callback-channel.ts'
import { prepareSignIn } from './prepare-sign-in.ts'

/**
 * Sends a window that was just opened to a provider, and resolves with the ID token for what comes back. Whether the
 * window is still open cannot be known once it shows another site: it waits until `signal` ends it.
 */
export async function proveIn(
  opened: Window,
  services: Services,
  provider: string,
  signal: AbortSignal,
): Promise<string> {
  // The window begins with a copy of this tab’s storage, its session included.
  opened.sessionStorage.clear()
  const channel = new BroadcastChannel(CHANNEL)
  try {
    const { address, authorization } = await prepareSignIn(services, provider)
    signal.throwIfAborted()
    opened.location.replace(address)
    const { state } = authorization
    const answer = await answerFor(state, channel, signal)
    channel.postMessage({ kind: 'taken', state } satisfies Message)
    return await redeem(authorization, answer)
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
