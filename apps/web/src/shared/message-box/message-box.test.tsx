// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { createTranslations } from '@quitus/i18n/translator.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { beforeEach, expect, it, vi } from 'vitest'
import { useMessageBox } from './message-box.ts'
import { MessageBoxProvider } from './message-box-provider.tsx'

const answers: (string | null)[] = []

function Asker() {
  const ask = useMessageBox()
  const question = (title: string) => ({
    title,
    text: 'It cannot be brought back.',
    kind: 'danger' as const,
    buttons: [
      { answer: 'cancel', label: 'Cancel' },
      { answer: 'delete', label: 'Delete', isMain: true },
    ],
  })
  async function askTwice(): Promise<void> {
    const both = await Promise.all([ask(question('First')), ask(question('Second'))])
    answers.push(...both)
  }
  return (
    <button type="button" onClick={() => void askTwice()}>
      Ask
    </button>
  )
}

beforeEach(async () => {
  answers.length = 0
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  render(
    <MantineProvider env="test">
      <I18nextProvider i18n={await createTranslations('en')}>
        <MessageBoxProvider owner="marie">
          <Asker />
        </MessageBoxProvider>
      </I18nextProvider>
    </MantineProvider>,
  )
  return () => {
    cleanup()
    vi.unstubAllGlobals()
  }
})

it('FLOW-11 asks one after another, keeps the focus inside, and Escape cancels', async () => {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Ask' }))
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
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' }))
})
