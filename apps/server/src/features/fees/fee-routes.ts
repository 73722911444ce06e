import { downloadFeeStatement } from './download-fee-statement.ts'
import { getFeeSettings, updateFeeSettings } from './fee-settings.ts'
import { getFeeStatement } from './get-fee-statement.ts'

/** The handlers of what there is about success fees. */
export const FEE_ROUTES = { getFeeSettings, updateFeeSettings, getFeeStatement, downloadFeeStatement }
