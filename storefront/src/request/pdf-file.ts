import { headersOf } from './headers.ts'
import { unpack } from './answer.ts'
import { TransportFailure } from './refusal.ts'

/** A document that the caller may see, as a file; refused as any call is. @param path with its query */
export async function pdfFile(path: string, name: string): Promise<File> {
  const answer = await fetch(path, { headers: headersOf() }).catch(() => {
    throw new TransportFailure('Network Error')
  })
  if (!answer.headers.get('content-type')?.startsWith('application/pdf')) {
    unpack(await answer.json(), { quiet: true })
    throw new TransportFailure('no document')
  }
  return new File([await answer.blob()], name, { type: 'application/pdf' })
}
