// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SlipUpload } from '../features/orders/payment/slip-upload.tsx'
import { AddReturnPhoto } from '../features/returns/return-card.tsx'
import { renderScreen, tap } from '../testing/render-screen.tsx'

type Answer = object | 'lost'

/** Uploads wait until they are answered. */
function stubUploads() {
  const sent: { file: File; progress: (part: number) => void; answer: (answer: Answer) => void }[] = []
  class StubbedRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    status = 200
    responseText = ''
    onload = () => {}
    onerror = () => {}
    open() {}
    setRequestHeader() {}
    send(body: FormData) {
      const file = [...body.values()].find((value) => value instanceof File)!
      const progress = (part: number) => act(() => this.upload.onprogress?.({ loaded: part, total: 1 }))
      const answer = (reply: Answer) => {
        this.responseText = JSON.stringify({ status: 100, msg: '', data: null, ...(reply as object) })
        if (reply === 'lost') this.onerror()
        else this.onload()
      }
      sent.push({ file, progress, answer })
    }
  }
  vi.stubGlobal('XMLHttpRequest', StubbedRequest)
  // Without it pictures are sent as they are.
  vi.stubGlobal('createImageBitmap', undefined)
  return sent
}

const picture = (name: string) => new File([new Uint8Array([255, 216, 255, 224])], name, { type: 'image/jpeg' })
const choose = (file: File) =>
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })
const rejected = { status: 422, code: 'picture_broken', msg: 'Not readable' }

async function openSlip() {
  const sent = stubUploads()
  const { words } = await renderScreen(<SlipUpload order={{ id: '7', slip: 'none' }} />)
  const send = () => tap(words.orders.send)
  const chooseSlip = async (name: string) => {
    choose(picture(name))
    await screen.findByRole('img', { name: words.orders.slip })
  }
  return { sent, texts: words.orders, send, chooseSlip }
}

test('a file that is no picture is named as such, and nothing is sent', async () => {
  const { sent, texts } = await openSlip()
  choose(new File(['text'], 'slip.txt', { type: 'text/plain' }))
  expect(await screen.findByText(texts.notPicture)).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
  expect(sent).toEqual([])
})

test.each([
  ['an error of the server', rejected, () => rejected.msg],
  ['a lost network', 'lost', (texts: { uploadFailed: string }) => texts.uploadFailed],
] as const)('after %s the picture stays, and a second tap sends it again', async (_, answer, textOf) => {
  const { sent, texts, send, chooseSlip } = await openSlip()
  await chooseSlip('slip.jpg')
  send()
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]!.answer(answer)
  expect(await screen.findByText(textOf(texts))).toBeTruthy()
  expect(screen.getByRole('img', { name: texts.slip })).toBeTruthy()
  send()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ file }) => file.name)).toEqual(['slip.jpg', 'slip.jpg'])
  expect(screen.queryByText(textOf(texts))).toBeNull()
  sent[1]!.answer({ data: { id: 's1', again: false, also_on: [] } })
  expect(await screen.findByText(texts.uploaded)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('img', { name: texts.slip })).toBeNull())
})

test('a double tap sends once, and the progress is shown', async () => {
  const { sent, texts, chooseSlip } = await openSlip()
  await chooseSlip('slip.jpg')
  const button = screen.getByRole('button', { name: texts.send })
  act(() => {
    button.click()
    button.click()
  })
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]!.progress(0.4)
  expect(await screen.findByText(texts.uploading(40))).toBeTruthy()
  expect(sent).toHaveLength(1)
})

test('a photo sent at once is sent again after a lost network; a rejected one is not', async () => {
  const sent = stubUploads()
  const { words } = await renderScreen(<AddReturnPhoto id="7" />)
  choose(picture('photo.jpg'))
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]!.answer('lost')
  expect(await screen.findByText(words.orders.uploadFailed)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: words.shell.state.retry }))
  await waitFor(() => expect(sent).toHaveLength(2))
  sent[1]!.answer(rejected)
  expect(await screen.findByText(rejected.msg)).toBeTruthy()
  expect(await screen.findByRole('button', { name: words.returns.addPhoto })).toBeTruthy()
  expect(sent.map(({ file }) => file.name)).toEqual(['photo.jpg', 'photo.jpg'])
})
