// @vitest-environment jsdom
import { TIMINGS } from '@quitus/domain/timings.ts'
import { createTranslations } from '@quitus/i18n/translator.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '#testing/render-in-app.tsx'
import { QuickSearch } from './quick-search.tsx'

const { t } = await createTranslations('en')
const onChange = vi.fn<(text: string) => void>()

beforeEach(() => {
  onChange.mockClear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: t('dashboard:search.label') })
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const type = (value: string) => fireEvent.change(field(), { target: { value } })

it('FLOW-13 searches once the keys have rested, with the last text, and at once on Enter', async () => {
  await renderInApp(<QuickSearch value="" onChange={onChange} />)
  type('du')
  wait(TIMINGS.inputDebounce - 1)
  type('durand')
  wait(TIMINGS.inputDebounce - 1)
  expect(onChange).not.toHaveBeenCalled()
  wait(1)
  expect(onChange.mock.calls).toEqual([['durand']])
  type('durand f')
  fireEvent.keyDown(field(), { key: 'Enter' })
  wait(10 * TIMINGS.inputDebounce)
  expect(onChange.mock.calls).toEqual([['durand'], ['durand f']])
})

it('FLOW-13 the button that clears the search is there when there is something to clear, and searches at once', async () => {
  await renderInApp(<QuickSearch value="durand" onChange={onChange} />)
  fireEvent.click(screen.getByRole('button', { name: t('dashboard:search.clear') }))
  expect(onChange.mock.calls).toEqual([['']])
  expect(field().value).toBe('')
  expect(screen.queryByRole('button')).toBeNull()
})

it('VIEW-13 a slash leads to the search, but not from a text field', async () => {
  await renderInApp(
    <>
      <QuickSearch value="" onChange={onChange} />
      <input aria-label="elsewhere" />
    </>,
  )
  const elsewhere = screen.getByLabelText('elsewhere')
  elsewhere.focus()
  expect(fireEvent.keyDown(elsewhere, { key: '/' })).toBe(true)
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.blur()
  expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(false)
  expect(document.activeElement).toBe(field())
  expect(field().getAttribute('aria-keyshortcuts')).toBe('/')
})
