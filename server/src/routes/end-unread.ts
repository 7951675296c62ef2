import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { JSON_LIMIT } from './open-bounds.ts'

const LINGER_MS = 1_000

/**
 * Ends the connection after a reply that was sent before a long body was read; the client has a second to read the reply.
 * Otherwise Node would read and discard the whole body, and 60 concurrent senders would exhaust the memory. A short body
 * is discarded and the connection stays open.
 */
export function endUnread(request: FastifyRequest, reply: FastifyReply): void {
  if (isLong(request)) reply.raw.once('finish', () => stop(request))
}

/** Whether the body exceeds the limit of JSON calls, or its length is unknown. */
export const isLong = ({ raw: { headers } }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > JSON_LIMIT

function stop({ raw }: FastifyRequest): void {
  if (raw.complete) return
  const { socket } = raw
  // Injected requests (tests) have no socket.
  if (socket instanceof Socket) setImmediate(() => socket.pause())
  setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, LINGER_MS).unref()
}
