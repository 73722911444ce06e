import { expect, it } from 'vitest'
import { matchingProjects } from './matching-projects.ts'

const projects = [
  { name: 'Audit 2024-2025', company: 'Groupe Valmont' },
  { name: 'Relevé 2023', company: 'Hôtels de Loire' },
]

it('finds words in any order across name and company, without accents or case', () => {
  expect(matchingProjects(projects, 'valmont AUDIT')).toEqual([projects[0]])
  expect(matchingProjects(projects, ' releve hotels ')).toEqual([projects[1]])
})

it('finds all without a search and none where a word is missing', () => {
  expect(matchingProjects(projects, '  ')).toEqual(projects)
  expect(matchingProjects(projects, 'valmont 2023')).toEqual([])
})
