import { IconTable } from '@tabler/icons-react'
import { expect, it } from 'vitest'
import { type Command, type CommandGroup, matchingCommands } from './command.ts'

const command = (group: CommandGroup, label: string, hint = ''): Command => ({
  id: `${group}-${label}`,
  group,
  label,
  hint,
  icon: IconTable,
  run: () => {},
})

it('keeps screens in their order, sorts projects as French does, and puts settings last', () => {
  const commands = [
    command('settings', 'Sombre'),
    command('projects', 'Zinc'),
    command('projects', 'Étain'),
    command('projects', 'Fer'),
    command('screens', 'Synthèse'),
    command('screens', 'Anomalies'),
  ]
  expect(matchingCommands(commands, '').map(({ label }) => label)).toEqual([
    'Synthèse',
    'Anomalies',
    'Étain',
    'Fer',
    'Zinc',
    'Sombre',
  ])
})

it('finds by label and hint, without accents', () => {
  const commands = [command('projects', 'Relevé 2024', 'Hôtels de la Loire'), command('projects', 'Audit')]
  expect(matchingCommands(commands, 'hotels RELEVE').map(({ label }) => label)).toEqual(['Relevé 2024'])
})
