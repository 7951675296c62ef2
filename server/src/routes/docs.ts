import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { House } from '../core/context.ts'
import { refuse } from '../core/refusal.ts'
import type { Db } from '../database/connect.ts'
import { openApiDocument } from './openapi.ts'
import { isStaff } from './staff-reads.ts'

/** CSP of Swagger UI: own scripts only; it needs inline styles and data: images. */
const POLICY = `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`

/** API documentation at /api/docs, the OpenAPI document at /api/docs/json. In production only for signed-in staff. */
export async function docs(app: FastifyInstance, { house, db }: { house: House; db: Db }): Promise<void> {
  const { production, publicUrl } = house.settings
  if (production) {
    app.addHook('onRequest', async (request) => {
      if (!(await isStaff({ house, db }, request))) refuse('login_required')
    })
  }
  await app.register(swagger, { mode: 'static', specification: { document: openApiDocument(publicUrl) as never } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: POLICY })
}
