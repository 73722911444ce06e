import type { Device } from '@quitus/contract/account/list-devices.ts'
import Bowser from 'bowser'
import type { OwnSession } from './devices.sql.ts'

/** A session as its person recognises it: the browser and the system that its header names. */
export function presentDevice({
  id,
  userAgent,
  address,
  createdAt,
  activeAt,
  isCurrent,
}: OwnSession): Device {
  return {
    id,
    ...readUserAgent(userAgent),
    address,
    signedInAt: new Date(createdAt).toISOString(),
    activeAt: new Date(activeAt).toISOString(),
    isCurrent,
  }
}

function readUserAgent(userAgent: string): { browser: string | null; system: string | null } {
  if (userAgent === '') return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null }
}
