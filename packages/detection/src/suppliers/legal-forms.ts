import { countSlips } from './slips.ts'

/** Legal forms by the writings that are met, as `foldText` leaves them; the first name is the code of the form. */
const FORMS: readonly (readonly [code: string, ...writings: string[]])[] = [
  ['SA', 'SOCIETE ANONYME', 'SOCIEDAD ANONIMA', 'S A'],
  ['SAS', 'SASU', 'SOCIETE PAR ACTIONS SIMPLIFIEE', 'SOCIETE PAR ACTIONS SIMPLIFIEE UNIPERSONNELLE'],
  [
    'SARL',
    'EURL',
    'SARLU',
    'SOCIETE A RESPONSABILITE LIMITEE',
    'ENTREPRISE UNIPERSONNELLE A RESPONSABILITE LIMITEE',
  ],
  ['EI', 'EIRL', 'ENTREPRISE INDIVIDUELLE'],
  ['SCI', 'SOCIETE CIVILE IMMOBILIERE'],
  ['SCP', 'SOCIETE CIVILE PROFESSIONNELLE'],
  ['SELARL', 'SELAS', 'SELASU', 'SELURL'],
  ['SNC', 'SOCIETE EN NOM COLLECTIF'],
  ['SCOP', 'SCIC'],
  ['GIE', 'GROUPEMENT D INTERET ECONOMIQUE', 'GROUPEMENT INTERET ECONOMIQUE'],
  ['SPRL', 'BVBA', 'SRL', 'SOCIETATEA CU RASPUNDERE LIMITATA', 'SOCIETA A RESPONSABILITA LIMITATA'],
  ['SPA', 'SOCIETA PER AZIONI'],
  ['SL', 'SLU', 'SOCIEDAD LIMITADA'],
  ['CV', 'SA DE CV', 'DE CV'],
  ['LDA', 'LTDA'],
  [
    'LTD',
    'LIMITED',
    'LTD LIABILITY COMPANY',
    'PTE LTD',
    'PTY LTD',
    'PRIVATE LIMITED',
    'PVT LTD',
    'PTE',
    'PTY',
    'LT',
    'LIMI',
    'LIMIT',
    'LIMITE',
  ],
  ['PLC', 'PUBLIC LIMITED COMPANY'],
  ['LLP', 'LIMITED LIABILITY PARTNERSHIP'],
  [
    'LLC',
    'LIMITED LIABILITY COMPANY',
    'OOO',
    'OBSHCHESTVO S OGRANICHENNOI OTVETSTVENNOSTIU',
    'ООО',
    'ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ',
  ],
  [
    'JSC',
    'OJSC',
    'CJSC',
    'PJSC',
    'OAO',
    'ZAO',
    'PAO',
    'AO',
    'JOINT STOCK COMPANY',
    'OPEN JOINT STOCK COMPANY',
    'АО',
    'ОАО',
    'ЗАО',
    'ПАО',
  ],
  ['ANO', 'АНО'],
  ['LP', 'LIMITED PARTNERSHIP'],
  ['INC', 'INCORPORATED'],
  ['CORP', 'CORPORATION'],
  ['CO', 'COMPANY', 'CIE', 'COMPAGNIE', 'CO LTD', 'CO KG', 'COY', 'COMPAN'],
  ['NA', 'NATIONAL ASSOCIATION'],
  ['GMBH', 'GESELLSCHAFT MIT BESCHRANKTER HAFTUNG', 'MBH', 'GMBH CO KG'],
  ['AG', 'AKTIENGESELLSCHAFT', 'AKG'],
  ['KG', 'KOMMANDITGESELLSCHAFT'],
  ['SE', 'SOCIETAS EUROPAEA'],
  ['BV', 'BESLOTEN VENNOOTSCHAP'],
  ['NV', 'NAAMLOZE VENNOOTSCHAP'],
  ['AB', 'AKTIEBOLAG'],
  ['AS', 'A S', 'APS', 'ASA'],
  ['OY', 'OYJ'],
  ['SPZOO', 'SP Z OO', 'SP ZOO', 'SP Z O O', 'SPOLKA Z OGRANICZONA ODPOWIEDZIALNOSCIA'],
  ['CIC', 'COMMUNITY INTEREST COMPANY'],
  ['PT', 'PERSEROAN TERBATAS'],
]

/** Forms that say so little that another one next to them contradicts nothing. */
const VAGUE = new Set(['CO', 'CORP', 'INC', 'NA', 'PT', 'EI', 'CV'])

const CODE_BY_WRITING = new Map(
  FORMS.flatMap(([code, ...writings]) => [code, ...writings].map((each) => [each, code])),
)

/** Most words of one written form. */
const MOST_WORDS = Math.max(...[...CODE_BY_WRITING.keys()].map((writing) => writing.split(' ').length))

/** The words of a name without its legal forms, and these; a name of nothing but forms keeps its words. */
export function takeLegalForms(written: readonly string[]): { words: string[]; forms: string[] } {
  const words: string[] = []
  const forms: string[] = []
  for (let at = 0; at < written.length; ) {
    const taken = formAt(written, at)
    if (taken === null) words.push(written[at] ?? '')
    else forms.push(taken.code)
    at += taken?.length ?? 1
  }
  return words.length === 0 ? { words: [...written], forms: [] } : { words, forms }
}

function formAt(words: readonly string[], at: number): { code: string; length: number } | null {
  for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length--) {
    const writing = words.slice(at, at + length).join(' ')
    const code = CODE_BY_WRITING.get(writing) ?? misspelled(writing)
    if (code !== undefined) return { code, length }
  }
  return null
}

/** Two names of which each has a form of its own, and none in common. */
export function contradictForms(left: readonly string[], right: readonly string[]): boolean {
  const [one, other] = [left, right].map((forms) => forms.filter((form) => !VAGUE.has(form)))
  return (
    one !== undefined &&
    other !== undefined &&
    one.length > 0 &&
    other.length > 0 &&
    !one.some((form) => other.includes(form))
  )
}

const LONG_WRITINGS = [...CODE_BY_WRITING.keys()].filter(
  (writing) => writing.length >= 10 && !writing.includes(' '),
)

/** A long form with one slip in it (`Aktiengeselschaft`). */
function misspelled(writing: string): string | undefined {
  if (writing.length < 10 || writing.includes(' ')) return undefined
  const meant = LONG_WRITINGS.find((form) => countSlips(form, writing, 1) === 1)
  return meant === undefined ? undefined : CODE_BY_WRITING.get(meant)
}
