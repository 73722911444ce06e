import {
  getFeeSettings as getDefinition,
  updateFeeSettings as updateDefinition,
} from '@quitus/contract/fees/fees.ts'
import { feeRuleFault } from '@quitus/domain/fees/fee-rule.ts'
import { ROUTES } from '@quitus/domain/routes/route.ts'
import { AppError } from '#errors/app-error.ts'
import { bindAdminEndpoint, bindEndpoint } from '#http/bind-endpoint.ts'
import { changeFeeSettings, selectFeeSettings } from './fee-settings.sql.ts'

export const getFeeSettings = bindEndpoint(getDefinition, ({ params }, { tx }) =>
  selectFeeSettings(tx, params.projectId),
)

/** Bound like the administration: the application’s role changes no projects. */
export const updateFeeSettings = bindAdminEndpoint(
  updateDefinition,
  async ({ params: { projectId }, body }, { tx, actor, now, translate }) => {
    const issues = ROUTES.flatMap((route) => {
      const rule = body.rules[route]
      const code = rule === null ? null : feeRuleFault(rule)
      return code === null ? [] : [{ path: `rules.${route}`, code, message: translate(`fees:fault.${code}`) }]
    })
    if (issues.length > 0) throw new AppError('fee_rule_invalid', issues)
    await changeFeeSettings(tx, projectId, body, { actor, at: now() })
    return selectFeeSettings(tx, projectId)
  },
)
