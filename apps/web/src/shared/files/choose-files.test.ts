// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { chooseFiles } from './choose-files.ts'

test('CELL-09 the input behind the system’s chooser is in the page until files are chosen, or none', () => {
  const chosen: string[][] = []
  const open = () => {
    chooseFiles((files) => chosen.push(files.map(({ name }) => name)))
    const input = document.querySelector('input')
    expect(input, 'nothing else keeps a browser from collecting it').not.toBeNull()
    return input
  }
  const first = open()
  Object.defineProperty(first, 'files', { value: [new File(['x'], 'relevé.txt')] })
  first?.dispatchEvent(new Event('change'))
  expect(chosen).toEqual([['relevé.txt']])
  expect(document.querySelector('input')).toBeNull()

  open()?.dispatchEvent(new Event('cancel'))
  expect(chosen).toHaveLength(1)
  expect(document.querySelector('input')).toBeNull()
})
