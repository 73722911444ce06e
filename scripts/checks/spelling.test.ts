import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findRefusedPhrases, findSpellingFaults } from './spelling.ts'

/** Words that the check refuses, apart, so that it does not refuse this test. */
const FLAGGED = ['be', 'side'].join('')
const TOLD = ['To', 'ld'].join('')
const LEFT = ['left', 'out'].join(' ')

test('OPS-07 a flagged word is refused in prose and in identifiers, and so is a word that no dictionary knows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quitus-spelling-'))
  const probe = `// A word ${FLAGGED} another.\nexport const ${TOLD}Staff = 'xqzzyt'\n`
  try {
    await writeFile(join(folder, 'probe.ts'), probe)
    const faults = await findSpellingFaults(folder)
    expect(faults.map((fault) => fault.replace(/^.*\((.*)\)$/, '$1'))).toEqual([FLAGGED, TOLD, 'xqzzyt'])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('OPS-07 a spelling check that reads no file fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quitus-spelling-'))
  await expect(findSpellingFaults(folder)).rejects.toThrow('read no file')
  await rm(folder, { recursive: true })
})

test('OPS-07 a refused phrase is named with what to write instead', () => {
  expect(findRefusedPhrases([{ path: 'a.md', text: `One\nwhat is ${LEFT} here` }])).toEqual([
    `a.md:2 “${LEFT}”: write excluded, skipped, ignored`,
  ])
  expect(() => findRefusedPhrases([])).toThrow('No file was read.')
})
