import { expect, test } from 'vitest'
import { AppError, NetworkError } from './errors.ts'
import { createRecordSender, withStoredVersion } from './record-sender.ts'

type Input = { text: string; version: number }
type Reply = { version: number }

/** A server that stores a text once per key and checks the version; `lose` names the next requests or replies that are lost. */
function openServer() {
  const stored = { text: 'first', version: 1 }
  const replies = new Map<string, { input: Input; reply: Reply }>()
  const lost: ('before' | 'after')[] = []
  return {
    stored,
    lose: (...next: ('before' | 'after')[]) => lost.push(...next),
    send: async (input: Input, key: string): Promise<Reply> => {
      const loss = lost.shift()
      if (loss === 'before') throw new NetworkError()
      try {
        const known = replies.get(key)
        if (known && known.input.text !== input.text) throw new AppError(422, 'used', 'key_reused')
        if (known) return known.reply
        if (input.version !== stored.version) throw new AppError(409, 'conflict', 'edit_conflict')
        Object.assign(stored, { text: input.text, version: stored.version + 1 })
        const reply = { version: stored.version }
        replies.set(key, { input, reply })
        return reply
      } finally {
        // oxlint-disable-next-line no-unsafe-finally -- the reply is lost whatever it was
        if (loss === 'after') throw new NetworkError()
      }
    },
  }
}
const open = (...losses: ('before' | 'after')[]) => {
  const server = openServer()
  server.lose(...losses)
  const send = createRecordSender<Input, Reply>(withStoredVersion)
  return { server, save: (text: string, version = 1) => send({ text, version }, server.send) }
}

test('a repeated input after a lost reply is stored once', async () => {
  const { server, save } = open('after')
  await expect(save('mine')).rejects.toThrow(NetworkError)
  expect(await save('mine')).toEqual({ version: 2 })
  expect(server.stored).toEqual({ text: 'mine', version: 2 })
})

test('an input changed after a lost reply is put on top of the first, which had been stored', async () => {
  const { server, save } = open('after')
  await expect(save('mine')).rejects.toThrow(NetworkError)
  expect(await save('mine, longer')).toEqual({ version: 3 })
  expect(server.stored).toEqual({ text: 'mine, longer', version: 3 })
})

test('an input changed after a lost request is the only one', async () => {
  const { server, save } = open('before')
  await expect(save('mine')).rejects.toThrow(NetworkError)
  expect(await save('mine, longer')).toEqual({ version: 2 })
  expect(server.stored).toEqual({ text: 'mine, longer', version: 2 })
})

test('whichever of several unanswered inputs was stored, the last one follows it', async () => {
  const { server, save } = open('before', 'after', 'after')
  for (const text of ['a', 'b', 'c']) await expect(save(text)).rejects.toThrow()
  expect(await save('d')).toEqual({ version: 3 })
  expect(server.stored).toEqual({ text: 'd', version: 3 })
})

test('a version saved by another editor is still a conflict; the next attempt has a new key', async () => {
  const { server, save } = open()
  Object.assign(server.stored, { text: 'theirs', version: 2 })
  await expect(save('mine')).rejects.toMatchObject({ code: 'edit_conflict' })
  expect(await save('mine', 2)).toEqual({ version: 3 })
})

test('without a version a changed input is not stored besides the first, but rejected with `key_reused`', async () => {
  const sent: string[] = []
  const stored = new Map<string, string>()
  const send = createRecordSender<{ name: string }, object>(withStoredVersion)
  const create = (name: string, isLost: boolean) =>
    send({ name }, async (input, key) => {
      sent.push(key)
      const known = stored.get(key)
      if (known !== undefined && known !== input.name) throw new AppError(422, 'used', 'key_reused')
      stored.set(key, input.name)
      if (isLost) throw new NetworkError()
      return {}
    })
  await expect(create('one', true)).rejects.toThrow(NetworkError)
  await expect(create('one, renamed', false)).rejects.toMatchObject({ code: 'key_reused' })
  expect([...stored.values()]).toEqual(['one'])
  await create('two', false)
  expect([...stored.values()]).toEqual(['one', 'two'])
})
