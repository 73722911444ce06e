import { examineInstallation as definition } from '@quitus/contract/admin/examine-installation.ts'
import { findingTexts } from '#deps/finding.ts'
import { bindOpenEndpoint } from '#http/bind-endpoint.ts'

/** No transaction is open while services answer; the permission of the requester is checked before. */
export const examineInstallation = bindOpenEndpoint(
  definition,
  async (_request, { transact, examine, translate, now }) => {
    await transact(async () => undefined)
    const found = await examine()
    return {
      at: now().toISOString(),
      findings: found.map((finding) => ({ state: finding.state, ...findingTexts(finding, translate) })),
    }
  },
)
