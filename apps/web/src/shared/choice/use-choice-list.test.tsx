// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '#testing/render-in-app.tsx'
import { useChoiceList } from './use-choice-list.ts'

let show: (ids: string[]) => void = () => {}
const onPick = vi.fn()

function Sample({ given }: { given: string[] }) {
  const [ids, setIds] = useState(given)
  show = setIds
  const options = ids.map((id) => ({ id }))
  const list = useChoiceList(options, ({ id }) => onPick(id))
  return (
    <>
      <input {...list.searchProps} aria-label="Search" />
      <div {...list.listProps} role="listbox" aria-label="List">
        {options.map((option) => (
          <div
            key={option.id}
            id={list.optionId(option)}
            role="option"
            tabIndex={-1}
            aria-selected={option.id === list.chosen?.id}
          >
            {option.id}
          </div>
        ))}
      </div>
    </>
  )
}
const selected = () => screen.getByRole('option', { selected: true }).textContent

it('PRJ-01 the arrows wrap around, page keys stop at the ends, and Enter picks', async () => {
  await renderInApp(<Sample given={['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox'))
  await user.keyboard('{ArrowUp}')
  expect(selected()).toBe('h')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(selected()).toBe('b')
  await user.keyboard('{PageDown}{PageDown}')
  expect(selected()).toBe('h')
  await user.keyboard('{PageUp}{Enter}')
  expect(onPick).toHaveBeenCalledWith('b')
})

it('what was pointed at stays so when options arrive before it', async () => {
  await renderInApp(<Sample given={['screen', 'dark']} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox'))
  await user.keyboard('{ArrowDown}')
  expect(selected()).toBe('dark')
  show(['screen', 'project 1', 'project 2', 'dark'])
  await screen.findByText('project 2')
  expect(selected()).toBe('dark')
  await user.keyboard('{Enter}')
  expect(onPick).toHaveBeenLastCalledWith('dark')
})
