/** Between the windows of this site: what a provider sent, and the word of the page that waited for it. */
export const CHANNEL = 'quitus.sign-in'
export type Message = { kind: 'answer'; answer: string } | { kind: 'taken'; state: string }

/** How long the other windows have to say that an answer is theirs. */
const TAKEN_WITHIN_MS = 3_000

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
