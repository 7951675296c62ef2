import type { InputOf, Key } from '@bailu/contract/calls'
import type { Envelope } from '@bailu/contract/envelope'
import { activeLanguage } from '../words.tsx'
import { Refusal, TransportFailure } from './refusal.ts'
import { linkTo } from './request.ts'

/**
 * Fetches a table and hands it to the browser to keep; for files of a few hundred rows.
 * @throws Refusal when the server says no, instead of a file that says so
 * @throws TransportFailure when no answer came
 */
export async function takeFile<K extends Key>(key: K, input: InputOf<K>): Promise<void> {
  const response = await fetch(linkTo(key, input), { headers: { 'Accept-Language': activeLanguage() } }).catch(() => {
    throw new TransportFailure('Network Error')
  })
  if (!response.headers.get('content-type')?.startsWith('text/csv')) {
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
