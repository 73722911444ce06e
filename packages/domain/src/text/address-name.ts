/** Most characters of a name before its number. */
const LONGEST = 60

/** A name for addresses, made of a label, that none of these has; `other` where no letter of the label can be used. */
export function addressName(label: string, taken: readonly string[], other: string): string {
  const plain = label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, LONGEST)
  const stem = plain === '' ? other : plain
  const numbered = (at: number) => (at === 1 ? stem : `${stem}-${at}`)
  let at = 1
  while (taken.includes(numbered(at))) at += 1
  return numbered(at)
}
