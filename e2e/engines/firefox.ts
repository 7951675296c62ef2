import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ElementRef, Engine, RunningBrowser } from './engine.ts'

// Without a screen no window has the focus by itself. Phones draw scroll bars over the page.
const PREFERENCES = [
  ['focusmanager.testmode', true],
  ['ui.useOverlayScrollbars', 1],
  ['browser.shell.checkDefaultBrowser', false],
]

/** A value as WebDriver BiDi returns it: https://www.w3.org/TR/webdriver-bidi/#type-script-RemoteValue */
type RemoteValue = { type: string; value?: unknown; sharedId?: string }

function fromRemote({ type, value, sharedId }: RemoteValue): unknown {
  if (type === 'node') return { sharedId }
  if (type === 'null' || type === 'undefined') return null
  if (type === 'array') return (value as RemoteValue[]).map(fromRemote)
  if (type === 'object')
    return Object.fromEntries((value as [string, RemoteValue][]).map(([key, it]) => [key, fromRemote(it)]))
  return value
}

const isElement = (value: unknown): value is { sharedId: string } =>
  typeof value === 'object' && value !== null && 'sharedId' in value

/** Sends commands of WebDriver BiDi and awaits their results. */
async function connectTo(address: string) {
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data))
    const command = waiting.get(id)
    waiting.delete(id)
    if (type === 'error') command?.reject(new Error(message))
    else command?.resolve(result as never)
  })
  return <T>(method: string, params: object): Promise<T> =>
    new Promise((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, {
        resolve,
        reject: (error) => reject(new Error(`${method}: ${error.message}`)),
      })
      socket.send(JSON.stringify({ id: lastId, method, params }))
    })
}

/** Starts Firefox without a window. */
export async function startFirefox(path: string): Promise<RunningBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'bailu-firefox-'))
  await writeFile(
    join(profile, 'user.js'),
    PREFERENCES.map((pair) => `user_pref(${JSON.stringify(pair).slice(1, -1)});\n`).join(''),
  )
  const firefox = spawn(path, ['--headless', '--remote-debugging-port=0', '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile, TZ: 'Asia/Bangkok' },
  })
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(firefox.stderr).on('line', (line) => {
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)
      if (found) resolve(found[1]!)
    })
    firefox.once('exit', (code) => reject(new Error(`${path} ended with ${code}`)))
    firefox.once('error', reject)
  })
  const send = await connectTo(address)
  await send('session.new', { capabilities: {} })

  async function open(): Promise<Engine> {
    const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {})
    const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext })

    async function run<T>(body: string, ...args: unknown[]): Promise<T> {
      const elements = args.filter(isElement)
      const plain = args.map((it) => (isElement(it) ? { element: elements.indexOf(it) } : it))
      const reply = await send<{ type: string; result: RemoteValue; exceptionDetails?: { text: string } }>(
        'script.callFunction',
        {
          functionDeclaration: `function (...elements) {
            const restored = ${JSON.stringify(plain)}.map((it) => it?.element === undefined ? it : elements[it.element])
            return (function () { ${body} }).apply(undefined, restored)
          }`,
          arguments: elements,
          awaitPromise: true,
          target: { context },
        },
      )
      if (reply.type === 'exception') throw new Error(reply.exceptionDetails?.text)
      return fromRemote(reply.result) as T
    }
    const perform = (type: 'pointer' | 'key', actions: object[]) =>
      send('input.performActions', { context, actions: [{ type, id: type, actions }] })

    return {
      run,
      open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
      back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
      reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
      url: () => run('return location.href'),
      async tap(element) {
        const hit = await run<boolean>(
          `const [element] = arguments
           const { left, top, width, height } = element.getBoundingClientRect()
           const there = document.elementFromPoint(left + width / 2, top + height / 2)
           return element.contains(there) || (there?.contains(element) ?? false)`,
          element,
        )
        if (!hit) throw new Error('Something else covers the element')
        await perform('pointer', [
          { type: 'pointerMove', origin: { type: 'element', element }, x: 0, y: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ])
      },
      type: (_: ElementRef, text) =>
        perform(
          'key',
          Array.from(text).flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        ),
      chooseFile: (element, file) => send('input.setFiles', { context, element, files: [file] }),
      resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
      async screenshot() {
        const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
        return Buffer.from(data, 'base64')
      },
      close: () => send('browser.removeUserContext', { userContext }),
    }
  }
  return {
    open,
    async stop() {
      if (firefox.exitCode === null) {
        const ended = once(firefox, 'exit')
        await send('browser.close', {}).catch(() => firefox.kill())
        await ended
      }
      await rm(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
