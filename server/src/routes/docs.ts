import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

/** The calls, for people, at /api/docs; the document itself at /api/docs/json. */
export async function docs(app: FastifyInstance, { publicUrl }: { publicUrl: string }): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: openApiDocument(publicUrl) as never } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
