import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { stylesXml } from './sheet-styles.ts'
import { xmlText } from './xml-text.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Longest name of a sheet. */
const MOST_CHARACTERS = 31

export const SHEET_MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook of sheets that are written already: the element `worksheet` of each, without what precedes it. */
export async function zipWorkbook(
  written: readonly { label: string; xml: string }[],
  currency: string,
): Promise<Buffer> {
  const zip = new ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(HEAD + text), name)
  const names = sheetNames(written.map(({ label }) => label))
  const sheets = names.map((name, at) => ({
    name,
    id: `rId${at + 1}`,
    path: `worksheets/sheet${at + 1}.xml`,
  }))
  const types = sheets.map(
    ({ path }) => `<Override PartName="/xl/${path}" ContentType="${KIND}.worksheet+xml"/>`,
  )
  add(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/>${types.join('')}<Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
  )
  add(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  const listed = sheets.map(
    ({ name, id }, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="${id}"/>`,
  )
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${SHEET_MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
  )
  const targets = sheets.map(
    ({ id, path }) => `<Relationship Id="${id}" Type="${OFFICE}/worksheet" Target="${path}"/>`,
  )
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">${targets.join('')}<Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  )
  zip.addBuffer(Buffer.from(stylesXml(currency)), 'xl/styles.xml')
  for (const [at, { xml }] of written.entries()) add(`xl/${sheets[at]?.path ?? ''}`, xml)
  zip.end()
  return buffer(zip.outputStream)
}

/** Names that every program takes, each once. */
export function sheetNames(labels: readonly string[]): string[] {
  const taken = new Set<string>()
  return labels.map((label) => {
    const plain =
      label
        .replace(/[\s\\/?*[\]:\p{Cc}]+/gu, ' ')
        .replace(/^'+|'+$/g, '')
        .trim() || 'Synthèse'
    const named = (suffix: string) =>
      Array.from(plain)
        .slice(0, MOST_CHARACTERS - suffix.length)
        .join('')
        .trim() + suffix
    let name = named('')
    for (let at = 2; taken.has(name.toLowerCase()); at++) name = named(` (${at})`)
    taken.add(name.toLowerCase())
    return name
  })
}
