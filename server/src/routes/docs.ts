import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

/** Its own scripts only. It writes styles into the page, and shows its pictures as data. */
const POLICY = `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`

/** The calls, for people, at /api/docs; the document itself at /api/docs/json. */
export async function docs(app: FastifyInstance, { publicUrl }: { publicUrl: string }): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: openApiDocument(publicUrl) as never } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: POLICY })
}
