import type { EndpointDefinition, ValidatedRequestOf } from '@quitus/contract/endpoint.ts'
import type { ErrorCode } from '@quitus/contract/errors.ts'
import type { Problem } from '@quitus/contract/problem.schema.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { claimsOf, noteClaims, readBearer } from '#http/admission/authenticate.ts'
import { servedByProject } from '#http/admission/parts-of-call.ts'
import { toProblem } from '#http/answering/problem-handler.ts'
import { localeOfRequest } from '#http/request/locale-of-request.ts'
import type { Route } from '../bind-endpoint.ts'
import { basicsOf } from '../call-basics.ts'
import type { OpenContext } from '../call-context.ts'
import { callTransactions } from '../call-transactions.ts'
import { routeSchema } from '../route-schema.ts'

/** What is used as the call where the protocol answers it: the raw request and response, once the reply is given up. */
export type TusExchange = {
  isHead: boolean
  begin: () => {
    request: FastifyRequest['raw']
    response: FastifyReply['raw']
    /** A refusal in words, for what the protocol answers. */
    problem: (code: ErrorCode, status?: number) => Problem
  }
}

type TusHandler<D extends EndpointDefinition> = (
  request: ValidatedRequestOf<D>,
  context: OpenContext<D>,
  exchange: TusExchange,
) => Promise<void>

/**
 * Binds a handler to both methods by which the tus protocol resumes an upload. Rights are checked as for any call and
 * refusals are ours until the handler begins the exchange; from there on the protocol answers.
 */
export function bindTusEndpoint<const D extends EndpointDefinition>(
  definition: D,
  handler: TusHandler<D>,
): Route<D> {
  return {
    definition,
    register: (app, deps, { ofSession }) => {
      const schema = routeSchema(definition)
      const config = { isFileBody: true }
      const onRequest = async (request: FastifyRequest) => {
        noteClaims(request, await readBearer(request, deps))
        await ofSession(request)
      }
      const answer = (request: FastifyRequest, reply: FastifyReply) =>
        servedByProject(request, deps, (parts) => answerBy(parts, request, reply))
      const answerBy = async (parts: Deps, request: FastifyRequest, reply: FastifyReply) => {
        const basics = basicsOf(request, parts, claimsOf(request), () => undefined)
        const call = { definition, deps: parts, request, claims: claimsOf(request), signal: undefined }
        const context = { ...basics, transact: callTransactions(call, basics) }
        const begin = () => {
          for (const [name, value] of Object.entries(reply.getHeaders()))
            if (value !== undefined) reply.raw.setHeader(name, value)
          reply.hijack()
          const locale = localeOfRequest(request)
          const problem = (code: ErrorCode, status?: number) => ({
            ...toProblem(request, new AppError(code), deps.messages(locale)),
            ...(status !== undefined && { status }),
          })
          return { request: request.raw, response: reply.raw, problem }
        }
        const { params } = request
        const exchange = { isHead: request.method === 'HEAD', begin }
        await handler(
          { params } as unknown as ValidatedRequestOf<D>,
          context as unknown as OpenContext<D>,
          exchange,
        )
        if (!reply.sent) reply.code(200).send()
        return reply
      }
      app.register(async (scope) => {
        scope.removeAllContentTypeParsers()
        // Read by the store, as it comes.
        scope.addContentTypeParser('application/offset+octet-stream', (_request, _bytes, done) => done(null))
        const url = definition.path
        scope.route({
          method: definition.method,
          url,
          schema,
          config,
          compress: false,
          onRequest,
          handler: answer,
        })
        scope.route({
          method: 'HEAD',
          url,
          schema: { ...schema, hide: true },
          config,
          compress: false,
          onRequest,
          handler: answer,
        })
      })
    },
  }
}
