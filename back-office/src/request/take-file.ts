import type { InputOf, Key } from '@bailu/contract/calls'
import type { Envelope } from '@bailu/contract/envelope'
import { activeLanguage } from '../words.tsx'
import { withProof } from './proof.ts'
import { Refusal, TransportFailure } from './refusal.ts'
import { askOf } from './request.ts'

/**
 * Fetches a file and saves it through the browser's download.
 * @throws AppError when the server answers with an error, which must not be saved as the file
 * @throws NetworkError when no reply came
 */
export const takeFile = <K extends Key>(key: K, input: InputOf<K>): Promise<void> => withProof(() => take(key, input))

async function take<K extends Key>(key: K, input: InputOf<K>): Promise<void> {
  const { url, header } = askOf(key, input)
  const response = await fetch(url, { headers: { 'Accept-Language': activeLanguage(), ...header } }).catch(() => {
    throw new TransportFailure('Network Error')
  })
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    const answer = (await response.json()) as Envelope
    throw new Refusal(answer.status, answer.msg, answer.code, answer.errors)
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'table.csv'
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
