import { extensionOf, readFileName } from '@quitus/domain/files/file-name.ts'
import type { Translate } from '#language/messages.ts'
import type { PackPart } from '../thread-messages.ts'

/** Longest part of a path, so that no system finds the whole too long. */
const MOST_CHARACTERS = 80

const LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
}

/**
 * A name that every system, archiver and `sha256sum` writes alike: letters without accents, digits, dots and dashes.
 * `otherwise` where nothing is left of it.
 */
export function plainName(text: string, otherwise: string): string {
  const plain = text
    .replace(/[œŒæÆßøØ]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+|[.-]+$/g, '')
  if (plain === '') return otherwise
  const extension = extensionOf(plain).slice(0, 10)
  const end = extension === '' ? '' : `.${extension}`
  const name =
    plain.length <= MOST_CHARACTERS
      ? plain
      : `${plain.slice(0, MOST_CHARACTERS - end.length).replace(/[.-]+$/, '')}${end}`
  // Names of devices, which Windows keeps for itself.
  return readFileName(name).ok ? name : `_${name}`
}

export type PackPaths = ReturnType<typeof packPaths>

/** Where the files of a section are in the archive; `folder` is empty where there is one section. */
export function packPaths(folder: string, translate: Translate) {
  const used = new Set<string>()
  const numbers = new Map<string, number>()
  const base = folder === '' ? '' : `${folder}/`
  return {
    part: (part: PackPart) => `${base}${translate(`packs:file.${part}`)}`,
    /** Of a file of an anomaly: numbered within its folder, so that no two files are called alike. */
    file(anomaly: string, name: string): string {
      const at = `${base}${translate('packs:folder.files')}/${plainName(anomaly, 'x')}`
      // Windows takes case for nothing.
      const number = (numbers.get(at.toLowerCase()) ?? 0) + 1
      numbers.set(at.toLowerCase(), number)
      return `${at}/${String(number).padStart(2, '0')}-${plainName(name, translate('packs:folder.unnamed'))}`
    },
    letter(id: number, name: string): string {
      const at = `${base}${translate('packs:folder.letters')}`
      const plain = plainName(name, translate('packs:folder.unnamed'))
      const path = used.has(`${at}/${plain}`.toLowerCase()) ? `${at}/${id}-${plain}` : `${at}/${plain}`
      used.add(path.toLowerCase())
      return path
    },
  }
}
