import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { InputOf, Key, ReplyOf } from '@bailu/contract/calls'
import type { Envelope } from '@bailu/contract/envelope'
import { buildRequest } from '@bailu/client/build-request'

/** What the terminal shows in place of an answer. */
export class ClientError extends Error {
  readonly code: string | undefined
  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}
export type Terminal = {
  /** Where the shop is, without a slash at its end. */
  url: string
  /** File that keeps the session between two commands. */
  sessionFile: string
  /** A line that is not shown while it is typed. */
  askSecret: (prompt: string) => Promise<string>
}

export type Connection = ReturnType<typeof connect>

/** The shop's calls from a terminal, as whoever's session the file keeps. Each throws {@link ClientError}. */
export function connect({ url, sessionFile, askSecret }: Terminal) {
  async function send<K extends Key>(key: K, input: InputOf<K>): Promise<ReplyOf<K>> {
    const built = buildRequest(key, input as object)
    const token = readSession()
    const response = await fetch(`${url}${built.url}`, {
      method: built.method,
      headers: {
        'accept-language': 'en',
        ...built.header,
        'idempotency-key': randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(built.body && { 'content-type': 'application/json' }),
      },
      ...(built.body && { body: built.body }),
    }).catch(() => {
      throw new ClientError(`The shop does not answer at ${url}`)
    })
    const envelope = (await response.json().catch(() => {
      throw new ClientError(`${url} is not the shop`)
    })) as Envelope<ReplyOf<K>>
    // A cookie that names the device may stand beside it.
    const [began] = response.headers
      .getSetCookie()
      .flatMap((one) => /^(?:__Host-)?bailu-staff=([\w-]{43})/.exec(one)?.[1] ?? [])
    if (began) keepSession(began)
    if (envelope.status === 100) return envelope.data
    const words =
      envelope.status === 401
        ? 'Sign in first: npm run staff:client -- login <e-mail>'
        : envelope.msg || `Refused (${envelope.status})`
    throw new ClientError(words, envelope.code)
  }

  /** Tries without a code first: who has no second factor is not asked for one. */
  async function withCode<T>(attempt: (code: { code?: string }) => Promise<T>): Promise<T> {
    try {
      return await attempt({})
    } catch (error) {
      if (!(error instanceof ClientError && error.code === 'code_needed')) throw error
      return attempt({ code: await askSecret('Code of the authenticator app, or a recovery code: ') })
    }
  }

  /** Makes a call; where the shop wants a fresh proof, password and code are asked for and the call is made again. */
  async function call<K extends Key>(key: K, input: InputOf<K>): Promise<ReplyOf<K>> {
    try {
      return await send(key, input)
    } catch (error) {
      if (!(error instanceof ClientError && error.code === 'password_needed')) throw error
      const password = await askSecret('Password, once more: ')
      await withCode((code) => send('POST /api/staff/me/prove', { password, ...code }))
      return send(key, input)
    }
  }

  function keepSession(token: string): void {
    mkdirSync(dirname(sessionFile), { recursive: true, mode: 0o700 })
    writeFileSync(sessionFile, token, { mode: 0o600 })
  }

  function readSession(): string | undefined {
    try {
      return readFileSync(sessionFile, 'utf8').trim()
    } catch {
      return undefined
    }
  }

  const forgetSession = (): void => rmSync(sessionFile, { force: true })

  return { call, withCode, askSecret, forgetSession }
}
