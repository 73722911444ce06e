import { isIPv6 } from 'node:net'

/**
 * What a caller cannot change at will, out of the address of a call: the /64 of IPv6, which one subscriber holds as a whole, and one address of
 * IPv4 in whatever writing. Whatever counts by address counts by this.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const [, , , , , marker = '', high = '', low = ''] = groups
  const isMapped = marker === 'ffff' && groups.slice(0, 5).every((group) => group === '0')
  if (!isMapped) return `${groups.slice(0, 4).join(':')}::/64`
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/** The eight groups of an IPv6 address without leading zeros. */
function groupsOf(address: string): string[] {
  const [bare = ''] = address.toLowerCase().split('%', 1)
  const [head = '', tail] = withoutDots(bare).split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16))
}

/** An IPv4 address at the end as the two groups that it stands for. */
function withoutDots(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(':')
  })
}
