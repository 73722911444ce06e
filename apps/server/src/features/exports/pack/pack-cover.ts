import { formatNumber } from '@quitus/domain/text/number-text.ts'
import type { Translate } from '#language/messages.ts'
import type { PackParameters } from '../export-parameters.ts'
import type { ScopeLine } from '../export-scope.ts'
import { PACK_PARTS, type PackPart } from '../thread-messages.ts'
import { describeFigures } from './describe-pack.ts'
import { MOST_PDF_LINES } from './pack-limits.ts'
import type { WrittenPack } from './write-pack.ts'
import type { WrittenSection } from './write-section.ts'

type Covered = WrittenPack & {
  /** Paths of files whose bytes the store has lost, and of those that are no longer what came in. */
  missing: readonly string[]
  damaged: readonly string[]
}

/** The page that a receiver opens first: what the archive is, of whom, what is not in it, and how it is checked. */
export function packCover(
  pack: Covered,
  { locale, isOfProject }: PackParameters,
  translate: Translate,
): string {
  const title = translate(isOfProject ? 'packs:titleOfProject' : 'packs:name')
  const isOnly = pack.sections.length === 1
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(`${title} – ${pack.project}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
<p class="project">${escaped(pack.project)}</p>
${definitions(pack.maker)}
${pack.hasInternalComments ? `<p class="warning">${escaped(translate('packs:cover.internal'))}</p>` : ''}
${pack.sections
  .map(
    (section) => `<h2>${escaped(isOnly ? translate('packs:cover.content') : section.name)}</h2>
${definitions([...section.selection, ...describeFigures(section, translate)])}
${parts(section, translate)}`,
  )
  .join('\n')}
<h2>${escaped(translate('packs:cover.excluded'))}</h2>
${list(excluded(pack, translate))}
<h2>${escaped(translate('packs:cover.check'))}</h2>
<ol>
<li>${escaped(translate('packs:cover.checkFiles', { file: translate('packs:file.checksums') }))}
<pre>sha256sum -c ${escaped(translate('packs:file.checksums'))}</pre></li>
<li>${escaped(translate('packs:cover.checkWindows'))}
<pre>Get-FileHash -Algorithm SHA256 ${escaped(translate('packs:file.anomalies'))}</pre></li>
<li>${escaped(translate('packs:cover.checkHistory', { file: translate('packs:file.head') }))}
${escaped(sealed(pack, translate))}</li>
</ol>
<p>${escaped(translate('packs:cover.state'))}</p>
</body>
</html>
`
}

function parts({ parts: paths, figures }: WrittenSection, translate: Translate): string {
  const rows = PACK_PARTS.flatMap((part: PackPart) => {
    const path = paths[part]
    if (path === undefined) return []
    return [
      `<tr><th scope="row"><a href="${escaped(path)}">${escaped(path)}</a></th>
<td>${escaped(translate(`packs:about.${part}`))}</td></tr>`,
    ]
  })
  const ofFolder = (name: 'files' | 'letters') =>
    figures[name] === 0 ? '' : `\n<p>${escaped(translate(`packs:cover.${name}`))}</p>`
  return `<table>\n${rows.join('\n')}\n</table>${ofFolder('files')}${ofFolder('letters')}`
}

/** What is not in the pack, in sentences; a list of files after the sentence that is about them. */
function excluded({ sections, missing, damaged, ...pack }: Covered, translate: Translate): string[] {
  const number = (value: number) => formatNumber(value, 'INTEGER', { currency: '' })
  const cut = sections.flatMap((section) => section.cut)
  const of = (sentence: string, paths: readonly string[]) =>
    paths.length === 0 ? [] : [`${sentence} ${paths.join(', ')}`]
  return [
    translate('packs:excluded.rights'),
    ...(pack.hasInternalComments ? [] : [translate('packs:excluded.internal')]),
    ...(pack.hasLetters ? [] : [translate('packs:excluded.letters')]),
    ...(pack.removed === null
      ? []
      : [
          translate('packs:excluded.removed', {
            changes: number(pack.removed.changeSets),
            until: pack.removed.until,
          }),
        ]),
    translate('packs:excluded.former'),
    translate('packs:excluded.ledger'),
    translate('packs:excluded.ibans'),
    ...of(translate('packs:excluded.cut', { most: number(MOST_PDF_LINES) }), cut),
    ...of(translate('packs:excluded.missing'), missing),
    ...of(translate('packs:excluded.damaged'), damaged),
  ]
}

function sealed({ head, sealedAt }: WrittenPack, translate: Translate): string {
  if (head.changeSetId === null) return translate('packs:cover.unsealed')
  const { changeSetId: changeSet, position, hash } = head
  return translate('packs:cover.sealed', { changeSet, position, hash, at: sealedAt })
}

function definitions(lines: readonly ScopeLine[]): string {
  const rows = lines.map(({ label, value }) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`)
  return `<dl>\n${rows.join('\n')}\n</dl>`
}

function list(sentences: readonly string[]): string {
  return `<ul>\n${sentences.map((sentence) => `<li>${escaped(sentence)}</li>`).join('\n')}\n</ul>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}

const STYLE = `
body { font: 15px/1.5 system-ui, sans-serif; color: #1c2430; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.6rem; margin: 0 }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
.project { font-size: 1.1rem; color: #5b6470; margin: 0 0 1rem }
.warning { border-left: 4px solid #b42318; padding: .5rem .75rem; background: #fef3f2 }
dl { display: grid; grid-template-columns: minmax(10rem, 18rem) 1fr; gap: .2rem 1rem; margin: 0 }
dt { color: #5b6470 }
dd { margin: 0; overflow-wrap: anywhere }
table { border-collapse: collapse; margin: 1rem 0; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid #c9ced6 }
th { font-weight: 600; white-space: nowrap }
pre { background: #f3f5f7; padding: .4rem .6rem; overflow-x: auto }
li { overflow-wrap: anywhere; margin: .25rem 0 }
@media print { body { margin: 0; max-width: none } a { color: inherit } }
`
