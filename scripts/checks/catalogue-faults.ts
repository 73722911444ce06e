/** Texts of one language by full key, `namespace:first.second`. */
export type Texts = ReadonlyMap<string, string>
/** The catalogue files of one language by namespace, as parsed. */
export type Namespaces = Readonly<Record<string, unknown>>

type Language = 'fr' | 'en'

const CATEGORY = /_(?:zero|one|two|few|many|other)$/
const MOST_LEVELS = 3
/** French keeps these signs on the line of their word. */
const BREAKABLE = /« | »| [:;?!](?:\s|$)/

/** Every text with its full key. */
export function flatten(namespaces: Namespaces): Texts {
  const texts = new Map<string, string>()
  const sequence = (value: unknown, key: string, separator: string) => {
    if (typeof value !== 'object' || value === null) texts.set(key, String(value))
    else for (const [name, inner] of Object.entries(value)) sequence(inner, `${key}${separator}${name}`, '.')
  }
  for (const [namespace, content] of Object.entries(namespaces)) sequence(content, namespace, ':')
  return texts
}

/** The key under which code requests a text: a plural's without its category. */
export function baseKey(key: string): string {
  return key.replace(CATEGORY, '')
}

/** What keeps two catalogues from saying the same: keys, plural categories, placeholders, empty or too deep texts. */
export function findCatalogueFaults(fr: Namespaces, en: Namespaces): string[] {
  const texts = { fr: flatten(fr), en: flatten(en) }
  const keys = { fr: groupByBase(texts.fr), en: groupByBase(texts.en) }
  return [
    ...missing(keys.fr, keys.en, 'en'),
    ...missing(keys.en, keys.fr, 'fr'),
    ...[...keys.fr].flatMap(([base, own]) => unlikePlaceholders(base, own, keys.en.get(base))),
    ...textFaults('fr', texts.fr, keys.fr),
    ...textFaults('en', texts.en, keys.en),
  ]
}

type Group = { categories: string[]; texts: string[] }

function groupByBase(texts: Texts): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const [key, text] of texts) {
    const isPlural = CATEGORY.test(key) && texts.has(`${baseKey(key)}_other`)
    const base = isPlural ? baseKey(key) : key
    const group = groups.get(base) ?? { categories: [], texts: [] }
    if (isPlural) group.categories.push(key.slice(base.length + 1))
    group.texts.push(text)
    groups.set(base, group)
  }
  return groups
}

function missing(from: Map<string, Group>, to: Map<string, Group>, language: Language): string[] {
  return [...from.keys()].filter((base) => !to.has(base)).map((base) => `${language} lacks ${base}`)
}

function unlikePlaceholders(base: string, fr: Group, en: Group | undefined): string[] {
  if (en === undefined || placeholdersOf(fr) === placeholdersOf(en)) return []
  return [
    `${base} has ${placeholdersOf(fr) || 'no placeholder'} in fr and ${placeholdersOf(en) || 'none'} in en`,
  ]
}

/** Values, nested texts and marked-up passages; a plural's form for one may exclude the number. */
function placeholdersOf({ texts }: Group): string {
  const found = texts.flatMap((text) => text.match(/\{\{\s*[\w.]+|\$t\([^)]*\)|<\/?\w+\s*\/?>/g) ?? [])
  return [...new Set(found.map((each) => each.replace(/\s/g, '')))].sort().join(' ')
}

function textFaults(language: Language, texts: Texts, groups: Map<string, Group>): string[] {
  const faults: string[] = []
  for (const [key, text] of texts) {
    if (text.trim() === '') faults.push(`${language} ${key} is empty`)
    if (text.includes("'")) faults.push(`${language} ${key} has a straight apostrophe`)
    if (language === 'fr' && BREAKABLE.test(text))
      faults.push(`${language} ${key} has a space that a line may break before a sign or within guillemets`)
    if (key.split(/[:.]/).length > MOST_LEVELS) faults.push(`${language} ${key} is deeper than three levels`)
  }
  const expected = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted().join(' ')
  for (const [base, { categories }] of groups) {
    const given = categories.toSorted().join(' ')
    if (given !== '' && given !== expected)
      faults.push(`${language} ${base} has ${given}, its plurals are ${expected}`)
  }
  return faults
}
