import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A sheet as it is written: its rows, or all of its XML behind `<worksheet …>`. */
export type SheetSample = { name?: string; state?: string; rows?: string; xml?: string }

export type WorkbookSample = {
  sheets: SheetSample[]
  /** The elements `si` of the shared texts; null: no such part. */
  strings?: string[] | null
  /** Format codes of the styles 1, 2, …; style 0 is general. */
  formats?: string[]
  is1904?: boolean
  /** Further parts, or others in the place of those that are written. */
  parts?: Record<string, string | Buffer>
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** A workbook from the XML of its cells, so that a test says what a file really holds. */
export async function buildWorkbook(sample: WorkbookSample): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(partsOf(sample)))
    zip.addBuffer(typeof content === 'string' ? Buffer.from(content) : content, name)
  zip.end()
  return buffer(zip.outputStream)
}

function partsOf({ sheets, strings, formats = [], is1904 = false, parts = {} }: WorkbookSample) {
  const named = sheets.map((sheet, at) => ({ ...sheet, id: at + 1, name: sheet.name ?? `Sheet${at + 1}` }))
  const relations = named.map(({ id }) => relation(`rId${id}`, 'worksheet', `worksheets/sheet${id}.xml`))
  const numFmts = formats.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code}"/>`)
  const xfs = ['<xf numFmtId="0"/>', ...formats.map((_, at) => `<xf numFmtId="${170 + at}"/>`)]
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${named
      .map(
        ({ id, name, state }) =>
          `<sheet name="${name}" sheetId="${id}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${id}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}${relation('rIdS', 'styles', 'styles.xml')}${relation('rIdT', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${numFmts.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`,
    ...(strings === null || strings === undefined
      ? {}
      : { 'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings.join('')}</sst>` }),
    ...Object.fromEntries(
      named.map(({ id, rows = '', xml }) => [
        `xl/worksheets/sheet${id}.xml`,
        `<worksheet xmlns="${MAIN}">${xml ?? `<sheetData>${rows}</sheetData>`}</worksheet>`,
      ]),
    ),
    ...parts,
  }
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
}

/** A row of texts. */
export function textRow(line: number, ...texts: string[]): string {
  const cells = texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
  return `<row r="${line}">${cells.join('')}</row>`
}
