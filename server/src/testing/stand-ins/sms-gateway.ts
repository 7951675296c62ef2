import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SentSms = { to: string; text: string; sender: string; authorization: string }

/** A stand-in for an SMS gateway on this machine; `behaviour` switches faults on. */
export async function openSmsGateway(port = 0) {
  const sent: SentSms[] = []
  const behaviour = {
    /** HTTP status of every reply; 0 for normal replies. */
    status: 0,
    /** The gateway knows none of the numbers. */
    unknownNumbers: false,
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(parts).toString('utf8'))
      const number = form.get('msisdn') ?? ''
      if (behaviour.status !== 0) return response.writeHead(behaviour.status).end('{}')
      const list = [{ number, message_id: String(sent.length + 1) }]
      if (!behaviour.unknownNumbers)
        sent.push({
          to: number,
          text: form.get('message') ?? '',
          sender: form.get('sender') ?? '',
          authorization: request.headers.authorization ?? '',
        })
      response.writeHead(201, { 'content-type': 'application/json' })
      return response.end(
        JSON.stringify(
          behaviour.unknownNumbers
            ? { phone_number_list: [], bad_phone_number_list: list }
            : { phone_number_list: list, bad_phone_number_list: [] },
        ),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`
  return { url, sent, behaviour, close: () => new Promise<void>((resolve) => void server.close(() => resolve())) }
}
