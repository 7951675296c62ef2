import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { JSON_LIMIT } from './open-bounds.ts'

const LINGER_MS = 1_000

/**
 * What is refused is not taken in, whoever refuses it. The sender has a moment to read the answer; then the connection
 * ends. Without this Node would read all of the body to throw it away, and 60 senders at once would grow the memory.
 * A body no larger than that of a call is thrown away: the connection stays good.
 */
export function endUnread(request: FastifyRequest, reply: FastifyReply): void {
  if (isLong(request)) reply.raw.once('finish', () => stop(request))
}

/** Whether a body is longer than that of a call, or does not say. */
export const isLong = ({ raw: { headers } }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > JSON_LIMIT

function stop({ raw }: FastifyRequest): void {
  if (raw.complete) return
  const { socket } = raw
  // A request that was injected has none.
  if (socket instanceof Socket) setImmediate(() => socket.pause())
  setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, LINGER_MS).unref()
}
