import multipart, { type Multipart } from '@fastify/multipart'
import { parseWithinBounds } from '@quitus/contract/bounded.schema.ts'
import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { validatorCompiler } from '#bodies/validate-request.ts'
import { AppError } from '#errors/app-error.ts'
import type { CellFiles, Incoming, UploadedFile } from '#files/cell-files.ts'
import { tooLarge } from '#files/receive-bytes.ts'

const MAX_METADATA_BYTES = 16_384
/** What is around the bytes of the file: the other part, boundaries, headers. */
const MAX_AROUND_BYTES = 65_536

/** The parts of an upload are read while the call runs: there is no body to look at before. */
const exceptBodies: FastifySchemaCompiler<z.ZodType> = (part) =>
  part.httpPart === 'body' ? () => true : validatorCompiler(part)

/** Lets a part of the server read multipart bodies, and no other kind. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, { throwFileSizeLimit: false })
  scope.setValidatorCompiler(exceptBodies)
}

/**
 * Reads the two parts of an upload, in either order, and hands the file to the store when it is what it claims to be.
 * Nothing stays of an upload that is refused or breaks off.
 */
export async function receiveUpload(
  request: FastifyRequest,
  schema: z.ZodType | undefined,
  { files }: { files: CellFiles },
): Promise<{ file: UploadedFile; metadata: unknown }> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > files.maxBytes + MAX_AROUND_BYTES) throw tooLarge(files.maxBytes)
  let incoming: Incoming | null = null
  let sentMetadata: unknown
  try {
    for await (const part of partsOf(request, files.maxBytes)) {
      if (part.fieldname === 'file' && part.type === 'file' && incoming === null)
        incoming = await files.receive(unlessCut(part.file))
      else if (part.fieldname === 'meta-data' && sentMetadata === undefined)
        sentMetadata = await readMetadata(part)
      else throw new AppError('invalid_request')
    }
    const metadata = schema === undefined ? { issues: [] } : parseWithinBounds(schema, sentMetadata)
    if (incoming === null || !('value' in metadata)) throw new AppError('invalid_request')
    const { filename } = metadata.value as { filename: string }
    return { file: await incoming.keepAs(filename), metadata: metadata.value }
  } catch (error) {
    // The rest of the form is let through unread, or the caller would never come to read the refusal.
    request.raw.unpipe()
    request.raw.resume()
    throw error
  } finally {
    await incoming?.discard()
  }
}

/** The parts as they come; what is wrong with the form itself is a refusal like any other. */
async function* partsOf(request: FastifyRequest, maxBytes: number): AsyncGenerator<Multipart> {
  try {
    // One byte more than a file may have, so that one that is too large can be distinguished from one that ends there.
    const limits = { fileSize: maxBytes + 1, fieldSize: MAX_METADATA_BYTES, files: 2, fields: 2, parts: 3 }
    yield* request.parts({ limits })
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('invalid_request', undefined, { cause: error })
  }
}

/** The bytes of a part; one that breaks off is the caller's doing, as a fault of the disk is not. */
async function* unlessCut(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes
  } catch (error) {
    throw new AppError('invalid_request', undefined, { cause: error })
  }
}

/** JSON, sent as a field or, as browsers do with a blob of JSON, as a small file. */
async function readMetadata(part: Multipart): Promise<unknown> {
  const sent = part.type === 'field' ? part.value : await readSmall(unlessCut(part.file))
  if (typeof sent !== 'string') return sent
  try {
    return JSON.parse(sent)
  } catch {
    throw new AppError('malformed_json')
  }
}

async function readSmall(bytes: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of bytes) {
    size += piece.length
    if (size > MAX_METADATA_BYTES) throw new AppError('invalid_request')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
