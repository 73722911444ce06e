import { sendUploadBytes as definition } from '@quitus/contract/file-transfers/uploads.ts'
import { AppError } from '#errors/app-error.ts'
import { bindTusEndpoint } from '#http/tus/bind-tus-endpoint.ts'
import { lockTransfers } from './objects.sql.ts'
import { requireRoom } from './uploads.ts'
import { countWhole, findUpload, touchUpload } from './uploads-of-project.sql.ts'

const VERSION = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' }

export const sendUploadBytes = bindTusEndpoint(definition, async ({ params }, context, exchange) => {
  const { uploads } = context
  const row = await context.transact(async ({ tx, actor, now }) => {
    const found = await findUpload(tx, params.projectId, params.upload, actor.user.id)
    if (found?.state === 'receiving' && !exchange.isHead) {
      // Files that are sent at once follow each other here, so that none takes the last room of another.
      await lockTransfers(tx, params.projectId)
      await requireRoom(tx, params.projectId, Number(found.size) - Number(found.counted), uploads.limits)
      await countWhole(tx, found.id)
      await touchUpload(tx, found.id, now())
    }
    return found
  })
  if (row === undefined) throw new AppError('upload_not_found')
  const { id } = row
  const size = Number(row.size)
  // The last answer was lost: what came is complete, whether or not it was noted.
  const isComplete =
    row.state !== 'receiving' || (exchange.isHead && (await uploads.store.received(id)) === size)
  if (isComplete && row.state === 'receiving') await uploads.finish(id)
  if (isComplete && !exchange.isHead) throw new AppError('upload_finished')
  const { request, response, problem } = exchange.begin()
  if (isComplete) {
    response.writeHead(200, { ...VERSION, 'upload-offset': String(size), 'upload-length': String(size) })
    response.end()
    return
  }
  await uploads.handle(id, request, response, problem)
})
