import { expect, test } from 'vitest'
import { COLUMN_TYPE_RULES } from '#columns/column-type-rules.ts'
import { FILTER_OPERATORS } from '#columns/filter.ts'
import { COLUMN_TYPES } from '#values/column-type.ts'
import {
  ACTIONS,
  type Action,
  can,
  OPTIONAL_FEATURES,
  opensSource,
  RIGHTS,
  type RoleType,
} from './permissions.ts'
import { PROJECT_FEATURES } from './project-feature.ts'
import { SOURCES } from './source.ts'

const user = (roleType: RoleType, optionalFeatures: readonly (typeof OPTIONAL_FEATURES)[number][] = []) => ({
  user: { id: 1, roleType, optionalFeatures },
  impersonator: null,
})
const allowed = (action: Action, roleType: RoleType) =>
  RIGHTS.filter((right) => can(user(roleType), action, { features: ['dashboard'], right })).join(' ')

test.each<[Action, string, string]>([
  ['project.read', 'read review manage', 'read review manage'],
  ['view.read', 'read review manage', 'read review manage'],
  ['cell.edit', 'review manage', 'review manage'],
  ['file.send', 'review manage', 'review manage'],
  ['anomaly.discuss', 'review manage', 'review manage'],
  ['anomaly.validate', 'review manage', 'review manage'],
  ['anomaly.devalidate_claimed', '', 'review manage'],
  ['anomaly.present', '', 'review manage'],
  ['anomaly.recover', '', 'review manage'],
  ['lock.edit', '', 'review manage'],
  ['import.run', '', 'manage'],
  ['project.manage', '', 'manage'],
  ['project.create', '', 'read review manage'],
  ['installation.administer', '', ''],
  ['user.impersonate', '', ''],
])(
  'ACC-01 ACC-02 ACC-03 ACC-04 ACC-05 %s is open to customers with [%s] and staff with [%s]',
  (action, customer, staff) => {
    expect([allowed(action, 'customer'), allowed(action, 'staff')]).toEqual([customer, staff])
  },
)

test('PRJ-05 nobody may do anything in a project of which they are no member', () => {
  const everything = user('staff', OPTIONAL_FEATURES)
  const open = (Object.keys(ACTIONS) as Action[]).filter((action) => can(everything, action, null))
  expect(open).toEqual(['project.create', 'installation.administer', 'user.impersonate'])
})

test('ACC-06 ACC-07 installation and impersonation hang on their own feature alone', () => {
  expect(can(user('staff', ['admin_wexaus']), 'installation.administer', null)).toBe(true)
  expect(can(user('staff', ['admin_wexaus']), 'user.impersonate', null)).toBe(false)
  expect(can(user('staff', ['impersonate_customer']), 'user.impersonate', null)).toBe(true)
})

test('every source is opened by one feature, and no feature opens two', () => {
  const openedBy = SOURCES.map((source) =>
    PROJECT_FEATURES.filter((feature) => opensSource({ features: [feature], right: 'read' }, source)),
  )
  expect(openedBy.every((features) => features.length === 1)).toBe(true)
  expect(new Set(openedBy.flat()).size).toBe(SOURCES.length)
})

test.each(COLUMN_TYPES)('VIEW-08 %s offers known operators, blanks among them', (type) => {
  const offered = COLUMN_TYPE_RULES[type].filterOperators
  expect(offered).toContain('empty')
  expect(FILTER_OPERATORS).toEqual(expect.arrayContaining([...offered]))
  expect(new Set(offered).size).toBe(offered.length)
})
