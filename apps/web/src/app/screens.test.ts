import { PROJECT_FEATURES, type ProjectFeature } from '@quitus/domain/access/project-feature.ts'
import { describe, expect, it } from 'vitest'
import { actorOf } from '#shared/actor.ts'
import { openScreens, SCREENS, type ScreenName, screenAddress, screenOfAddress } from './screens.ts'

const customer = actorOf({ roleType: 'customer', optionalFeatures: [] })
const NAMES = Object.keys(SCREENS) as ScreenName[]

describe('screens of a project', () => {
  it('NAV-14 come in the order of the requirements, whatever the order of the features', () => {
    const features = PROJECT_FEATURES.toReversed()
    expect(openScreens(customer, { features, right: 'review' })).toEqual([
      'home',
      'dashboard',
      'synthesis',
      'followUp',
      'suppliers',
      'duplicateSuppliers',
      'freeAnomaly',
      'sendFiles',
      'manageFiles',
    ])
  })

  it.each(PROJECT_FEATURES)('NAV-14 are only those of its features: %s', (feature) => {
    const open = openScreens(customer, { features: [feature], right: 'review' })
    const screens: Partial<Record<ProjectFeature, ScreenName[]>> = {
      dashboard: ['dashboard', 'followUp'],
      transfers: ['sendFiles', 'manageFiles'],
    }
    const expected = screens[feature] ?? [feature]
    expect(open).toEqual(expected)
  })

  it('NAV-14 begin with the home where dashboard and synthesis are open', () => {
    const access = { features: ['synthesis', 'dashboard'], right: 'read' } as const
    expect(openScreens(customer, access)).toEqual(['home', 'dashboard', 'synthesis', 'followUp'])
  })

  it('ACC-01 ACC-02 exclude sending for someone who may only read', () => {
    expect(openScreens(customer, { features: ['transfers'], right: 'read' })).toEqual(['manageFiles'])
  })

  it('NAV-09 are none where the project opens nothing', () => {
    expect(openScreens(customer, { features: [], right: 'manage' })).toEqual([])
  })

  it.each(NAMES)('%s knows its own address, and what lies below it', (screen) => {
    const address = screenAddress(screen, 12)
    expect(address).not.toContain('$')
    expect(screenOfAddress(address)).toBe(screen)
  })

  it('are recognised by their place, not by what is named in the address', () => {
    expect(screenOfAddress('/12/resultats/dashboards/synthese/suppliers')).toBe('dashboard')
    expect(screenOfAddress('/12/resultats/no-features')).toBeNull()
    expect(screenOfAddress('/admin/home')).toBeNull()
    expect(screenOfAddress('/account')).toBeNull()
  })
})
