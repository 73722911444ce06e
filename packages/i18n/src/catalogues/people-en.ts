import account from '#locales/en/account.json' with { type: 'json' }
import activity from '#locales/en/activity.json' with { type: 'json' }
import admin from '#locales/en/admin.json' with { type: 'json' }
import columnDesign from '#locales/en/columnDesign.json' with { type: 'json' }
import erasures from '#locales/en/erasures.json' with { type: 'json' }
import sealedHistory from '#locales/en/sealedHistory.json' with { type: 'json' }
import serviceAccounts from '#locales/en/serviceAccounts.json' with { type: 'json' }
import type { catalogue as french } from './people-fr.ts'
import type { Translated } from './translated.ts'

export const catalogue = {
  account,
  activity,
  admin,
  columnDesign,
  erasures,
  sealedHistory,
  serviceAccounts,
} satisfies Translated<typeof french>
