import { extensionOf, type FileNameFault, MAX_FILE_NAME_BYTES, readFileName } from '#files/file-name.ts'

/** Why the name of a folder or file is refused; each is a key of `fileTransfers:name`. */
export type ObjectNameFault = FileNameFault | 'windows' | 'trailing'

export type ObjectNameReading = { ok: true; name: string } | { ok: false; fault: ObjectNameFault }

/** Characters that Windows takes in no name; downloads and zips keep names on every system. */
const WINDOWS = /[<>:"|?*]/
/** Characters that are not drawn, in addition to those that file names refuse anyway. */
const INVISIBLE = /\p{Cf}|\u034f|\u115f|\u1160|\u17b4|\u17b5|[\u180b-\u180e]|\u2800|\u3164|\uffa0/u

/**
 * The name under which a folder or file is kept (XFER-03): composed characters, without spaces around it. A name that
 * one of the usual systems could not store, or that could lead elsewhere, is refused.
 */
export function readObjectName(untrustedName: string): ObjectNameReading {
  const trimmed = untrustedName.trim()
  if (trimmed !== '' && trimmed.endsWith('.'))
    return { ok: false, fault: refusedBefore(trimmed) ?? 'trailing' }
  const reading = readFileName(untrustedName)
  if (!reading.ok) return reading
  if (INVISIBLE.test(reading.name)) return { ok: false, fault: 'control' }
  return WINDOWS.test(reading.name) ? { ok: false, fault: 'windows' } : reading
}

/** Only dots lead elsewhere, a slash before a last dot too: they are named before the dot is. */
function refusedBefore(trimmed: string): ObjectNameFault | null {
  if (/^\.+$/.test(trimmed)) return 'path'
  const reading = readFileName(trimmed)
  return reading.ok ? null : reading.fault
}

/** Letters of other scripts that are drawn like Latin ones. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['аɑα', 'a'],
    ['вβ', 'b'],
    ['сϲ', 'c'],
    ['ԁ', 'd'],
    ['еєε', 'e'],
    ['һнη', 'h'],
    ['іιıӏ', 'i'],
    ['јʝ', 'j'],
    ['кκ', 'k'],
    ['мμ', 'm'],
    ['п', 'n'],
    ['оοσ', 'o'],
    ['рρ', 'p'],
    ['ԛ', 'q'],
    ['гѓ', 'r'],
    ['ѕ', 's'],
    ['тτ', 't'],
    ['υ', 'u'],
    ['ѵν', 'v'],
    ['ԝω', 'w'],
    ['хχ', 'x'],
    ['уγ', 'y'],
    ['ζ', 'z'],
  ].flatMap(([others = '', latin = '']) => [...others].map((other) => [other.toLowerCase(), latin])),
)

/**
 * What names have in common that people or file systems take for one: case, composed or not, full-width, and letters
 * of other scripts that are drawn alike. Two objects of one folder never share it.
 */
export function objectNameKey(name: string): string {
  const folded = name.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll(/\s+/g, ' ')
  return [...folded].map((letter) => LOOK_ALIKES[letter] ?? letter).join('')
}

/** The same name with a number before its extension, as file managers number copies, within the length of a name. */
export function numberedName(name: string, number: number): string {
  const extension = extensionOf(name) === '' ? '' : name.slice(name.lastIndexOf('.'))
  const tail = ` (${number})${extension}`
  const room = MAX_FILE_NAME_BYTES - bytesOf(tail)
  const letters = [...name.slice(0, name.length - extension.length)]
  while (letters.length > 0 && bytesOf(letters.join('')) > room) letters.pop()
  return `${letters.join('').trimEnd()}${tail}`
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
