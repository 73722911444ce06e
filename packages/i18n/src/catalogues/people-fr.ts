import account from '#locales/fr/account.json' with { type: 'json' }
import activity from '#locales/fr/activity.json' with { type: 'json' }
import admin from '#locales/fr/admin.json' with { type: 'json' }
import columnDesign from '#locales/fr/columnDesign.json' with { type: 'json' }
import erasures from '#locales/fr/erasures.json' with { type: 'json' }
import sealedHistory from '#locales/fr/sealedHistory.json' with { type: 'json' }
import serviceAccounts from '#locales/fr/serviceAccounts.json' with { type: 'json' }

export const catalogue = { account, activity, admin, columnDesign, erasures, sealedHistory, serviceAccounts }
