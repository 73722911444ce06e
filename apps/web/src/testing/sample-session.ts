import type { Session } from '#shared/session/session.ts'

/** A signed-in customer, with the tokens `access` and `refresh`, whose installation locks after half an hour. */
export const SAMPLE_SESSION: Session = {
  fullName: 'Marie Delaunay',
  login: 'marie',
  mail: 'marie@valmont.test',
  company: 'Valmont',
  adminWExaus: false,
  accessToken: 'access',
  refreshToken: 'refresh',
  role: 'user',
  roleType: 'customer',
  optionalFeatures: [],
  lastLogin: null,
  language: 'fr',
  inactivityMinutes: 30,
  impersonation: null,
  secondFactorDueAt: null,
}
