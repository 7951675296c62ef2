import type { ReplyOf } from '@bailu/contract/calls'
import type { Envelope } from '@bailu/contract/envelope'
import { type Manners, say, unpack } from './answer.ts'
import { headersOf } from './headers.ts'
import { TransportFailure } from './refusal.ts'

type Progress = (share: number) => void

/** Sends a payment slip; fetch cannot tell upload progress, XMLHttpRequest can. */
export const uploadPaidPicture = (order: string, file: File, progress: Progress, manners: Manners = {}) =>
  new Promise<ReplyOf<'POST /upload_paid_pic'>>((resolve, reject) => {
    const form = new FormData()
    form.set('order', order)
    form.set('file', file)
    const sending = new XMLHttpRequest()
    sending.open('POST', '/upload_paid_pic')
    for (const [name, value] of Object.entries(headersOf())) sending.setRequestHeader(name, value)
    sending.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
    sending.onerror = () => {
      say('Network Error', manners)
      reject(new TransportFailure('Network Error'))
    }
    sending.onload = () => {
      if (sending.status !== 200) return reject(false)
      try {
        resolve(unpack(JSON.parse(sending.responseText) as Envelope, manners) as ReplyOf<'POST /upload_paid_pic'>)
      } catch (cause) {
        reject(cause)
      }
    }
    sending.send(form)
  })
