/**
 * What someone says who read the names of a group: `one` is one supplier, `two` are several, `open` cannot be decided
 * from the list.
 */
export type GroupVerdict = 'one' | 'two' | 'open'

const VERDICTS: Readonly<Record<string, GroupVerdict>> = {
  '0706f44091b8': 'one',
  '080aa08501c3': 'one',
  '15099b85354b': 'one',
  '1db6f26350e7': 'one',
  '32342ae1596e': 'one',
  '39fd39a32117': 'two',
  '3e9db6da5d79': 'two',
  '4633e1455a41': 'one',
  '4842c4d1bf59': 'two',
  '4b495549ae9f': 'one',
  '5287909f0b65': 'one',
  '5299559f4369': 'two',
  '550dac076ea9': 'one',
  '564fad08f205': 'one',
  '65541aedf55c': 'one',
  '73715b4c1a2e': 'one',
  '76504356f642': 'one',
  '81a9600d5aa3': 'two',
  '83cc5c0a89bf': 'one',
  '8f17d887fe18': 'open',
  '93b98aec2356': 'one',
  '994b0684dc09': 'open',
  '9d5dd053f65c': 'one',
  a0231117399c: 'one',
  ab094fafb257: 'two',
  abb4b719a6ad: 'one',
  abe2386f54b4: 'one',
  b16393f0ada0: 'one',
  c13bb4ffb5f5: 'one',
  cac14d7a6248: 'one',
  d6d4d570a048: 'open',
  d821b6a0598f: 'one',
  d87b6bfbc97b: 'one',
  dd7ec462f4af: 'one',
  dec1631dad42: 'one',
  e4af074bc8ee: 'open',
  e6347f2f6241: 'open',
  e6d1ec3dc162: 'open',
  e8aaa2029ed7: 'one',
  f0aece70c9f8: 'one',
}

export function groupVerdict(digest: string): GroupVerdict | null {
  return VERDICTS[digest] ?? null
}
