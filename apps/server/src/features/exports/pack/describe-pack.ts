import { formatNumber } from '@quitus/domain/text/number-text.ts'
import type { Translate } from '#language/messages.ts'
import type { ScopeLine } from '../export-scope.ts'
import type { WrittenPack } from './write-pack.ts'
import type { WrittenSection } from './write-section.ts'

const FIGURES = ['decisions', 'changes', 'comments', 'files', 'letters'] as const

/** What an audit pack holds and who made it, as its job keeps it for the requester. */
export function describePack(pack: WrittenPack, sha256: string, translate: Translate): ScopeLine[] {
  const isOnly = pack.sections.length === 1
  // The list of a job distinguishes its lines by their labels.
  const named = ({ name }: WrittenSection, label: string) =>
    isOnly ? label : translate('packs:labelOfView', { view: name, label })
  return [
    ...pack.sections.flatMap((section) =>
      [...section.selection, ...describeFigures(section, translate)].map(({ label, value }) => ({
        label: named(section, label),
        value,
      })),
    ),
    ...pack.maker,
    { label: translate('exports:scope.checksum'), value: sha256 },
    { label: translate('exports:scope.checksumOf'), value: translate('packs:checksumOfArchive') },
  ]
}

/** How much a section holds of everything but anomalies. */
export function describeFigures({ figures, parts, gone }: WrittenSection, translate: Translate): ScopeLine[] {
  const number = (value: number) => formatNumber(value, 'INTEGER', { currency: '' })
  const lines = FIGURES.filter((figure) => figure !== 'letters' || parts.letters !== undefined).map(
    (figure) => ({
      label: translate(`packs:figure.${figure}`),
      value: number(figures[figure]),
    }),
  )
  return gone === 0 ? lines : [...lines, { label: translate('exports:scope.gone'), value: number(gone) }]
}
