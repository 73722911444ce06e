import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FolderDatastore } from '@quitus/server/files/uploads/folder-datastore.ts'
import { Server } from '@tus/server'

/**
 * The library over the same store and nothing else, in a process of its own: what a transfer costs without any access
 * check.
 */
const tus = new Server({
  path: '/files',
  namingFunction: () => randomUUID(),
  datastore: new FolderDatastore({ directory: process.argv[2] ?? '' }),
})
const server = createServer((request, response) => void tus.handle(request, response))
server.listen(0, '127.0.0.1', () => {
  console.log(`Quitus is ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.once('SIGTERM', () => process.exit(0))
