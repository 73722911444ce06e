// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { renderInApp } from '#testing/render-in-app.tsx'
import { useMessageBox } from './message-box.ts'
import { loadMessageBox, MessageBoxProvider } from './message-box-provider.tsx'

// Pages do so once they are at rest.
beforeAll(async () => {
  await loadMessageBox()
})

const answers: (string | null)[] = []

function Requester() {
  const send = useMessageBox()
  const question = (title: string) => ({
    title,
    text: 'It cannot be brought back.',
    kind: 'danger' as const,
    buttons: [
      { answer: 'cancel', label: 'Cancel' },
      { answer: 'delete', label: 'Delete', isMain: true },
    ],
  })
  async function requestTwice(): Promise<void> {
    const both = await Promise.all([send(question('First')), send(question('Second'))])
    answers.push(...both)
  }
  return (
    <button type="button" onClick={() => void requestTwice()}>
      Open
    </button>
  )
}

const Box = ({ owner }: { owner: string | null }) => (
  <MessageBoxProvider owner={owner} onLoadFailure={() => {}}>
    <Requester />
  </MessageBoxProvider>
)

beforeEach(() => {
  answers.length = 0
})

it('FLOW-11 shows one box after another, keeps the focus inside, and Escape cancels', async () => {
  await renderInApp(<Box owner="marie" />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const first = await screen.findByRole('dialog', { name: 'First' })
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  for (let presses = 0; presses < 5; presses += 1) {
    await user.tab()
    expect(first.contains(document.activeElement)).toBe(true)
  }
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('dialog', { name: 'Second' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(answers).toEqual(['delete', null]))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

it('FLOW-11 boxes leave with the person who saw them', async () => {
  let leave = () => {}
  function Session() {
    const [owner, setOwner] = useState<string | null>('marie')
    leave = () => setOwner(null)
    return <Box owner={owner} />
  }
  await renderInApp(<Session />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog', { name: 'First' })
  leave()
  await waitFor(() => expect(answers).toEqual([null, null]))
  expect(screen.queryByRole('dialog')).toBeNull()
})
