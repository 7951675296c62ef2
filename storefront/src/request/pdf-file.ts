import { headersOf } from './headers.ts'
import { unpack } from './answer.ts'
import { TransportFailure } from './refusal.ts'

/** Fetches a PDF with the credentials of the user; throws `AppError` as any call. @param path with its query */
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
