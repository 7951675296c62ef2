import type { Envelope } from '@bailu/contract/envelope'
import { NetworkError, unwrapEnvelope } from './errors.ts'

const raiseUnreadable = (): never => {
  throw new NetworkError()
}

/**
 * The file of a reply.
 * @param type expected media type; without it everything but JSON is a file
 * @param name without it the name that the server gave
 * @throws AppError when the server answered with an error, NetworkError when the reply is something else
 */
export async function readFileReply(
  response: Response,
  { type, name }: { type?: string; name?: string },
): Promise<File> {
  const contentType = response.headers.get('content-type') ?? ''
  if (type ? !contentType.startsWith(type) : contentType.startsWith('application/json')) {
    unwrapEnvelope((await response.json().catch(raiseUnreadable)) as Envelope)
    raiseUnreadable()
  }
  const givenName = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return new File([await response.blob()], name ?? givenName ?? 'table.csv', { type: type ?? contentType })
}
