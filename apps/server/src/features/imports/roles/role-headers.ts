import type { DocumentRole } from '@quitus/domain/imports/document-role-names.ts'

/** What buyers call their own number of an entry or a document. */
const OWN_NUMBER =
  /^(document|doc|voucher|internalref|transaction|entry|journal).*(no|number|num|nr)$|^(transaction|voucher|document)(id)?$|^(n|no|num|numero)(d|de)?(ecriture|document|mouvement|transaction)$|^ecriturenum$|^belnr$/

/** What two columns of amounts are called of which each line fills one. */
export const SIDE_HEADERS = {
  debitAmount:
    /^(montant|mt|mnt|total|amount|amt|mouvements?|entered|accounted|local)?(au|en|du|de)?(debits?|dr)(amount|amt|montant|value|euros?|eur|gbp|usd|chf)?$|^debiteur$|^soll(betrag|umsatz)?$|^(betrag|umsatz)(im)?soll$/,
  creditAmount:
    /^(montant|mt|mnt|total|amount|amt|mouvements?|entered|accounted|local)?(au|en|du|de)?(credits?|cr)(amount|amt|montant|value|euros?|eur|gbp|usd|chf)?$|^crediteur$|^haben(betrag|umsatz)?$|^(betrag|umsatz)(im)?haben$/,
} satisfies Partial<Record<DocumentRole, RegExp>>

/** A journal says what a line is where its codes are words for payments. */
export const JOURNAL_HEADER = /^(code|n|no|numero)?(du|de)?(journal|jnl|jal)(code)?$/

/**
 * What headers call the columns that play a role, compared without case, accents and punctuation; the first that fits
 * wins. SAP's tables of vendor items (BSIK, BSAK) name their columns by codes: LIFNR, XBLNR, SHKZG.
 */
export const ROLE_HEADERS: [DocumentRole, RegExp][] = [
  [
    'supplier',
    /(supplier|vendor|creditor|tiers|fournisseur)(s)?(internal)?(id|code|number|no|num|ref|reference)$|^(code|numero|no|n|compte|identifiant|id)(du|de)?(fournisseur|tiers)$|^lifnr$|^compteaux|^address ?book(no|number)$/,
  ],
  [
    'supplierName',
    /(supplier|vendor|payee|beneficiary|creditor|fournisseur|tiers).*(name|nom|libelle)$|^(nom)?(du)?fournisseur$|^supplier$|^vendor$|^payee$|^raisonsociale$/,
  ],
  ['siren', /^siren/],
  [
    'vatNumber',
    /^(vat|tva)(reg|registration|intra).*|^(numero|no|n)?(de)?tvaintra.*|^(vat|tva)(no|number|id)$|^n(o|umero)?tva/,
  ],
  ['iban', /^iban/],
  ['siret', /^siret/],
  ['country', /(supplier|vendor|fournisseur).*(country|pays)$/],
  ['phone', /(supplier|vendor|fournisseur).*(phone|telephone|tel)$/],
  ['mail', /(supplier|vendor|fournisseur).*(mail|courriel)$|(mail|courriel).*(supplier|vendor|fournisseur)$/],
  ['address', /(supplier|vendor|fournisseur).*(address|adresse|street|rue)$/],
  ['postcode', /(supplier|vendor|fournisseur).*(postcode|postalcode|zip|codepostal)$/],
  ['town', /(supplier|vendor|fournisseur).*(town|city|ville)$/],
  ['company', /^(company|societe|entite|entity)(code|name)?$|^codesociete$|^bukrs$/],
  [
    'invoiceNumber',
    /(invoice|facture|supplierref|vendorref).*(number|no|num|ref|reference)$|^(n|no|num|numero|ref|reference)(de)?(la)?facture$|^(invoice|facture|pieceref|xblnr)$|^(reffournisseur|referencefournisseur|(your|vendor|supplier)ref(erence)?|externaldocumentno)$/,
  ],
  ['document', OWN_NUMBER],
  // Where each line has one of its own, it still says which entries follow each other.
  ['voucher', OWN_NUMBER],
  [
    'invoiceDate',
    /(invoice|facture|piece|document|doc|bill)date$|^date(d|de)?(la)?(invoice|facture|piece|document|facturation|emission)$|^bldat$/,
  ],
  [
    'paidOn',
    /(payment|paid|clearing|paiement|reglement|transaction|check)date$|^date(of|de|du)?(payment|paiement|reglement|clearing|virement)$|^clearing$|^pay(ment)?on$|^paidon$|^payele$|^date$|^(gl|posting|ledger)date$|^augdt$/,
  ],
  [
    'paymentReference',
    /(payment|paiement|reglement|virement|transfer|cheque|check|remittance)(ref|reference|no|num|number|id)$|^(ref|reference|n|no|num|numero)(de|du)?(paiement|reglement|virement|cheque)$/,
  ],
  ['debitAmount', SIDE_HEADERS.debitAmount],
  ['creditAmount', SIDE_HEADERS.creditAmount],
  [
    'amount',
    /^(wrbtr|gross|ttc|(montant|mt|mnt|total|prix)ttc|(gross|total|invoice)(amount|amt|total)|montanttotal|totalgross|amountincl.*|.*amountincl(vat|tax|tva)?)$/,
  ],
  [
    'netAmount',
    /^(net|ht|net(amount|amt|value|total)|(montant|mt|mnt|total|base|prix)ht|amountexcl.*|.*amountexcl(vat|tax|tva)?)$/,
  ],
  ['vatAmount', /^(vat|tva|(vat|tax)(amount|amt|total)|(montant|mt|mnt|total)(dela)?tva|tax|taxes)$/],
  [
    'amount',
    /^(?!.*(vat|tva|tax|discount|remise|escompte|budget|paid|paye|regle|balance))(dmbtr|.*(amount|amt|montant|total|solde).*|(invoiced?|gross|net|payment)?value)$/,
  ],
  ['paidAmount', /^(amount|montant)(paid|paye|regle)$|^(paid|paye|regle)(amount|montant)?$/],
  [
    'debitCredit',
    /^(shkzg|(debit|dr|d)(credit|cr|c)(indicator|ind|mark|flag|code|sign)?|(code|libelle)?sens(d|de)?(ecriture|mouvement)?|sollhaben(kennzeichen|kennz|kz)?)$/,
  ],
  [
    'kind',
    /^(blart|belegart|(document|doc|transaction|entry)(type|kind)|(type|nature)(d|de)?(la)?(document|piece|ecriture|mouvement))$/,
  ],
  ['kind', JOURNAL_HEADER],
  ['settlement', /^augbl$|^(code)?(lettrage|lettre|let)$|^clearing(doc|document)(no|number)?$/],
  [
    'batch',
    /^(batch|run|lot|paymentrun)(no|num|number|id|ref)?$|^(n|no|num|numero)(de|du)?lot$|^lot(de)?(saisie|paiement|reglement)$/,
  ],
  [
    'enteredBy',
    /^(entered|keyed|created|posted|input)by$|^(user|username|userid|operator|clerk)$|^usnam$|^saisi(e)?par$|^(code)?(operateur|utilisateur)$/,
  ],
  ['currency', /^(currency|devise)(code)?$|^waers$/],
  [
    'text',
    /^(reason|motif|expensetype|purposeofspend.*|gldescription|description|libelle|objet|label)$|description$|itemname$|^libelle.*|^designation$|^sgtxt$/,
  ],
]

/** A number that is the buyer’s own in one program and the supplier’s in another: its values say which. */
export const EITHER_NUMBER =
  /^(n|no|num|numero|ref|reference)?(de)?(la)?piece(no|num|number|comptable)?$|^(ref|reference)$/
