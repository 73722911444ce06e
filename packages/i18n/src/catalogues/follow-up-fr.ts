import books from '#locales/fr/books.json' with { type: 'json' }
import fees from '#locales/fr/fees.json' with { type: 'json' }
import followUp from '#locales/fr/followUp.json' with { type: 'json' }
import letterList from '#locales/fr/letterList.json' with { type: 'json' }
import receipts from '#locales/fr/receipts.json' with { type: 'json' }

export const catalogue = { books, fees, followUp, letterList, receipts }
