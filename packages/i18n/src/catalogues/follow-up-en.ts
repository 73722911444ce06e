import books from '#locales/en/books.json' with { type: 'json' }
import fees from '#locales/en/fees.json' with { type: 'json' }
import followUp from '#locales/en/followUp.json' with { type: 'json' }
import letterList from '#locales/en/letterList.json' with { type: 'json' }
import receipts from '#locales/en/receipts.json' with { type: 'json' }

export const catalogue = { books, fees, followUp, letterList, receipts }
