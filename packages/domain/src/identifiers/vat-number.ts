import * as at from 'stdnum/lib/cjs/at/uid.js'
import * as be from 'stdnum/lib/cjs/be/vat.js'
import * as bg from 'stdnum/lib/cjs/bg/vat.js'
import * as ch from 'stdnum/lib/cjs/ch/uid.js'
import * as cy from 'stdnum/lib/cjs/cy/vat.js'
import * as cz from 'stdnum/lib/cjs/cz/dic.js'
import * as de from 'stdnum/lib/cjs/de/vat.js'
import * as dk from 'stdnum/lib/cjs/dk/cvr.js'
import * as ee from 'stdnum/lib/cjs/ee/kmkr.js'
import * as es from 'stdnum/lib/cjs/es/nif.js'
import { InvalidLength } from 'stdnum/lib/cjs/exceptions.js'
import * as fi from 'stdnum/lib/cjs/fi/alv.js'
import * as fr from 'stdnum/lib/cjs/fr/tva.js'
import * as gb from 'stdnum/lib/cjs/gb/vat.js'
import * as el from 'stdnum/lib/cjs/gr/vat.js'
import * as hr from 'stdnum/lib/cjs/hr/oib.js'
import * as hu from 'stdnum/lib/cjs/hu/anum.js'
import * as ie from 'stdnum/lib/cjs/ie/vat.js'
import * as it from 'stdnum/lib/cjs/it/iva.js'
import * as lt from 'stdnum/lib/cjs/lt/pvm.js'
import * as lu from 'stdnum/lib/cjs/lu/tva.js'
import * as lv from 'stdnum/lib/cjs/lv/pvn.js'
import * as mt from 'stdnum/lib/cjs/mt/vat.js'
import * as nl from 'stdnum/lib/cjs/nl/btw.js'
import * as pl from 'stdnum/lib/cjs/pl/nip.js'
import * as pt from 'stdnum/lib/cjs/pt/nif.js'
import * as ro from 'stdnum/lib/cjs/ro/cui.js'
import * as se from 'stdnum/lib/cjs/se/vat.js'
import * as si from 'stdnum/lib/cjs/si/ddv.js'
import * as sk from 'stdnum/lib/cjs/sk/dph.js'
import { isSiren } from './siren.ts'

/** Rules by prefix: each is imported by itself, because the index of stdnum loads those of ninety countries. */
const RULES = {
  AT: at,
  BE: be,
  BG: bg,
  CHE: ch,
  CY: cy,
  CZ: cz,
  DE: de,
  DK: dk,
  EE: ee,
  EL: el,
  ES: es,
  FI: fi,
  GB: gb,
  HR: hr,
  HU: hu,
  IE: ie,
  IT: it,
  LT: lt,
  LU: lu,
  LV: lv,
  MT: mt,
  NL: nl,
  PL: pl,
  PT: pt,
  RO: ro,
  SE: se,
  SI: si,
  SK: sk,
  XI: gb,
} as const

const NUMBER = new RegExp(`^(${Object.keys(RULES).join('|')})([0-9A-Z]+)$`)

/**
 * What a VAT number says of itself: `valid` where its key proves it; `invalid` where it cannot be one, by its prefix,
 * its length or the key of a French number; `unchecked` where it has the length of its country and nothing proves it.
 * Libraries disagree on the keys of other countries, so that a key that does not fit is no proof against them
 * (decision 170).
 */
export function checkVatNumber(text: string): 'valid' | 'invalid' | 'unchecked' {
  const number = text.replace(/[\s.-]/g, '').toUpperCase()
  if (number.startsWith('FR')) return checkFrenchNumber(number.slice(2))
  const [, prefix = '', national = ''] = NUMBER.exec(number) ?? []
  if (!isKnownPrefix(prefix)) return 'invalid'
  const { isValid, error } = RULES[prefix].validate(prefix === 'CHE' ? withoutSwissTax(number) : national)
  if (isValid) return 'valid'
  return error instanceof InvalidLength ? 'invalid' : 'unchecked'
}

function checkFrenchNumber(national: string): 'valid' | 'invalid' | 'unchecked' {
  const [, key = '', siren = ''] = /^([0-9A-HJ-NP-Z]{2})(\d{9})$/.exec(national) ?? []
  // Numbers of Monaco begin with three zeros in place of a SIREN.
  if (!isSiren(siren) && !/^000(?!000000)/.test(siren)) return 'invalid'
  if (fr.validate(national).isValid) return 'valid'
  return /^\d\d$/.test(key) ? 'invalid' : 'unchecked'
}

function isKnownPrefix(prefix: string): prefix is keyof typeof RULES {
  return Object.hasOwn(RULES, prefix)
}

/** The tax that may follow a Swiss number is no part of its key. */
function withoutSwissTax(number: string): string {
  return number.replace(/(?:MWST|TVA|IVA|TPV)$/, '')
}
