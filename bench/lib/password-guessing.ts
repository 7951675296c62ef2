export type Attack = { url: string; email: string; attempts: number; networks: number; staff?: boolean }

/**
 * Sends wrong passwords for one account from many networks, a hundred at a time. The server must trust this machine's
 * X-Forwarded-For (`TRUST_PROXY=127.0.0.1`). @returns count by error code, `ok` for success
 */
export async function guessPasswords({
  url,
  email,
  attempts,
  networks,
  staff = false,
}: Attack): Promise<Record<string, number>> {
  const answers: Record<string, number> = {}
  const attempt = async (i: number) => {
    const network = i % networks
    const reply = await fetch(`${url}/api/${staff ? 'staff/' : ''}login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${100 + (network >> 8)}.${network & 255}.1`,
      },
      body: JSON.stringify({ email, password: staff ? `guess ${i}` : i.toString(16).padStart(40, '0') }),
    })
    const { code = 'ok' } = (await reply.json()) as { code?: string }
    answers[code] = (answers[code] ?? 0) + 1
  }
  for (let from = 0; from < attempts; from += 100)
    await Promise.all(Array.from({ length: Math.min(100, attempts - from) }, (_, i) => attempt(from + i)))
  return answers
}
