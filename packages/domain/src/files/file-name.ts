/** Longest name of a file in bytes of UTF-8: what file systems take. */
export const MAX_FILE_NAME_BYTES = 255

/** Why a name is refused; each is a key of `files:name`. */
export const FILE_NAME_FAULTS = ['empty', 'too_long', 'path', 'control', 'direction', 'reserved'] as const
export type FileNameFault = (typeof FILE_NAME_FAULTS)[number]

export type FileNameReading = { ok: true; name: string } | { ok: false; fault: FileNameFault }

const CONTROL = /[\p{Cc}\u2028\u2029]/u
/** Marks that turn the direction of writing: with one of them `exe.pdf` can be read where `fdp.exe` is. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
/** Names that Windows keeps for devices, with whatever extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i

/**
 * The name under which an uploaded file is kept (XFER-03): composed characters, without blanks around it and dots
 * behind it. What could lead elsewhere or be read otherwise is refused, never repaired, so that nobody finds a file
 * under a name that they did not give.
 */
export function readFileName(untrustedName: string): FileNameReading {
  if (!untrustedName.isWellFormed() || CONTROL.test(untrustedName)) return { ok: false, fault: 'control' }
  if (DIRECTION.test(untrustedName)) return { ok: false, fault: 'direction' }
  if (/[\\/]/.test(untrustedName)) return { ok: false, fault: 'path' }
  const name = untrustedName
    .normalize('NFC')
    .trim()
    .replace(/[. ]+$/, '')
  if (name === '') return { ok: false, fault: 'empty' }
  if (RESERVED.test(name)) return { ok: false, fault: 'reserved' }
  if (new TextEncoder().encode(name).length > MAX_FILE_NAME_BYTES) return { ok: false, fault: 'too_long' }
  return { ok: true, name }
}

/** What is behind the last dot of a name, in small letters; empty where there is no dot, or nothing before it. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 1 ? '' : name.slice(dot + 1).toLowerCase()
}
